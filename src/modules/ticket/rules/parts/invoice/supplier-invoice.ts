/** Lines of an invoice: as many as an NF-e may have. */
export const maxInvoiceLines = 990;

/** Characters of the file. */
export const maxInvoiceSize = 2_000_000;

/** A supplier's invoice as its file says it. */
export interface SupplierInvoice {
  readonly key: string;
  readonly number: string;
  readonly series: string;
  /** The day of its issue. */
  readonly issued_on: string;
  readonly supplier: string;
  /** CNPJ or CPF without signs. */
  readonly supplier_document: string;
  /** CNPJ or CPF of the shop. */
  readonly shop_document: string;
  readonly total: string;
  readonly lines: readonly InvoiceLine[];
}

export interface InvoiceLine {
  /** From 1, as in the invoice. */
  readonly line: number;
  /** The supplier's number of the product. */
  readonly code: string;
  readonly name: string;
  /** A bar code with a right check digit, or ''. */
  readonly ean: string;
  readonly unit: string;
  /** In units of the supplier: maybe boxes. */
  readonly quantity: string;
  /** What all of it cost, with freight, insurance, taxes on top and less discounts. */
  readonly cost: string;
}

/** Why a file is refused: `error.<code>`. */
export type InvoiceProblem =
  | 'damaged-file'
  | 'no-invoice'
  | 'file-with-doctype'
  | 'wrong-key'
  | 'key-of-another'
  | 'invoice-of-another-shop'
  | 'invoice-is-not-authorised'
  | 'test-invoice'
  | 'invoice-too-long';
