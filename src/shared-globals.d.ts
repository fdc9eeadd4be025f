/** The few globals that Node and browsers have in common and that shared code may use. */
declare const crypto: { getRandomValues(array: Uint8Array): Uint8Array };
declare class TextDecoder {
  constructor(label?: string, options?: { readonly fatal?: boolean; readonly ignoreBOM?: boolean });
  decode(bytes: Uint8Array): string;
}
declare class URLSearchParams implements Iterable<[string, string]> {
  constructor(from: readonly (readonly [string, string])[]);
  [Symbol.iterator](): IterableIterator<[string, string]>;
  toString(): string;
}
declare class URL {
  constructor(text: string, base?: string);
  readonly host: string;
  readonly hostname: string;
  readonly port: string;
  readonly protocol: string;
  readonly username: string;
  readonly password: string;
  readonly pathname: string;
  readonly hash: string;
  readonly href: string;
  readonly search: string;
  readonly searchParams: URLSearchParams;
}
