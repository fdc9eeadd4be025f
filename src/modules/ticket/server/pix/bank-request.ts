/** A request to the API, relative to its address. */
export interface BankRequest {
  readonly method: 'GET' | 'PUT';
  readonly path: string;
  readonly body?: object;
}

/** The answer of a bank, or why there is none. */
export type BankAnswer = { readonly status: number; readonly body: unknown } | { readonly failure: string };
