declare module 'wawoff2' {
  /** Converts a compressed font (WOFF2) to the original OpenType font. */
  export function decompress(font: Uint8Array): Promise<Uint8Array>;
}

declare module 'bidi-js' {
  interface Bidi {
    /** The level of each UTF-16 unit: even reads from left to right, odd from right to left. */
    readonly getEmbeddingLevels: (text: string, base?: 'ltr' | 'rtl') => { readonly levels: Uint8Array };
    /** The mirrored character for text from right to left, or null if there is none. */
    readonly getMirroredCharacter: (sign: string) => string | null;
  }
  export default function bidiFactory(): Bidi;
}
