/** What a group has already, as far as an import must know it. */
export interface KnownRecords {
  /** Ids by the keys of earlier imports. */
  readonly keys: ReadonlyMap<string, string>;
  /** Numbers of tickets, also of those in the trash. */
  readonly numbers: ReadonlySet<number>;
  /** The last number that was given to a ticket. */
  readonly counter: number;
  readonly customers: readonly KnownCustomer[];
  readonly equipment: readonly {
    readonly id: string;
    readonly identifier: string;
    readonly customer_id: string | null;
  }[];
  readonly parts: readonly { readonly id: string; readonly sku: string | null; readonly ean: string | null }[];
  readonly members: readonly Member[];
}

interface KnownCustomer {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly phones: readonly { readonly number?: string }[] | null;
  readonly cpf: string | null;
  readonly cnpj: string | null;
}

export interface Member {
  readonly id: string;
  readonly fullname: string | null;
  readonly email: string | null;
}
