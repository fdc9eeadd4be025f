/** Sheets of which a copy is kept when they are handed out: a receipt once or twice on a page, an estimate, a contract. */
export const handedOut = ['ticket', 'copies', 'estimate', 'contract'] as const;

export type HandedOut = (typeof handedOut)[number];

export function isHandedOut(sheet: string): sheet is HandedOut {
  return (handedOut as readonly string[]).includes(sheet);
}

/** How a sheet left: printed, saved as a file, or sent to the customer. */
export type HandingOut = 'print' | 'pdf' | 'send';
