declare module 'wawoff2' {
  /** A compressed font (WOFF2) as the OpenType font that it was made of. */
  export function decompress(font: Uint8Array): Promise<Uint8Array>;
}

declare module 'bidi-js' {
  interface Bidi {
    /** The level of each UTF-16 unit: even reads to the right, odd to the left. */
    readonly getEmbeddingLevels: (text: string, base?: 'ltr' | 'rtl') => { readonly levels: Uint8Array };
    /** The sign that stands for this one where it is read to the left, or null where it is the same. */
    readonly getMirroredCharacter: (sign: string) => string | null;
  }
  export default function bidiFactory(): Bidi;
}
