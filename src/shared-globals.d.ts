/** The few globals that Node and browsers have in common and that shared code may use. */
declare const crypto: { getRandomValues(array: Uint8Array): Uint8Array };
declare class TextDecoder {
  constructor(label?: string, options?: { readonly fatal?: boolean; readonly ignoreBOM?: boolean });
  decode(bytes: Uint8Array): string;
}
