import type { Paper } from '../../rules/sheets/papers.ts';

/** The kinds with a print button on their page. */
export type Printed = 'contract' | 'estimate' | 'handbook' | 'maintenance';

/** Path of the print preview. */
export function printPath(account: string, show: 'copies' | 'day' | 'label' | 'ticket' | Printed, id: string): string {
  return `/account/${account}/print/${show}/${id}`;
}

interface Way {
  /** Default: a page. */
  readonly paper?: Paper;
  /** Adds the contract's clauses. */
  readonly contract?: boolean;
  /** How the timeline records it; default: saved as PDF. */
  readonly way?: 'print';
}

/** Path of the PDF that the server makes. */
export function pdfPath(
  account: string,
  show: string,
  id: string,
  { contract = false, way, paper = 'page' }: Way = {},
): string {
  const query = [
    ...(contract ? ['contract=true'] : []),
    ...(paper === 'page' ? [] : [`paper=${paper}`]),
    ...(way === undefined ? [] : [`way=${way}`]),
  ].join('&');
  return `/api/${account}/_design/print/_show/${show}/${id}${query === '' ? '' : `?${query}`}`;
}

/** Path of the bytes of an issued document. */
export function contentPath(account: string, id: string): string {
  return `/api/${account}/${id}/content`;
}
