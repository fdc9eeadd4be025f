/** The kinds that are printed from their own page. */
export type Printed = 'contract' | 'estimate' | 'handbook' | 'maintenance';

/** The screen on which something is looked at before it is printed. */
export function printPath(account: string, show: 'copies' | 'ticket' | Printed, id: string): string {
  return `/account/${account}/print/${show}/${id}`;
}

/** The PDF that the server makes of it. */
export function pdfPath(account: string, show: string, id: string, contract = false): string {
  return `/api/${account}/_design/print/_show/${show}/${id}${contract ? '?contract=true' : ''}`;
}
