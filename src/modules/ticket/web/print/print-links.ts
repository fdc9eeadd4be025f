/** The kinds that are printed from their own page. */
export type Printed = 'contract' | 'estimate' | 'handbook' | 'maintenance';

/** The screen on which something is looked at before it is printed. */
export function printPath(account: string, show: 'copies' | 'ticket' | Printed, id: string): string {
  return `/account/${account}/print/${show}/${id}`;
}

interface Way {
  /** Adds the contract's clauses. */
  readonly contract?: boolean;
  /** What the timeline calls it; saved as PDF when left out. */
  readonly way?: 'print';
}

/** The PDF that the server makes of it. */
export function pdfPath(account: string, show: string, id: string, { contract = false, way }: Way = {}): string {
  const query = [...(contract ? ['contract=true'] : []), ...(way === undefined ? [] : [`way=${way}`])].join('&');
  return `/api/${account}/_design/print/_show/${show}/${id}${query === '' ? '' : `?${query}`}`;
}

/** The bytes of a sheet that was handed out. */
export function contentPath(account: string, id: string): string {
  return `/api/${account}/${id}/content`;
}
