/** Documents of which the PDF is stored when they are handed out: a receipt once or twice on a page, an estimate, a contract. */
export const issuedDocuments = ['ticket', 'copies', 'estimate', 'contract'] as const;

export type IssuedKind = (typeof issuedDocuments)[number];

export function isIssued(sheet: string): sheet is IssuedKind {
  return (issuedDocuments as readonly string[]).includes(sheet);
}

/** How a document was handed out: printed, saved as a file, or sent to the customer. */
export type Issue = 'print' | 'pdf' | 'send';
