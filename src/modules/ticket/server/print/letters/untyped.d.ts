declare module 'wawoff2' {
  /** Decompresses a WOFF2 font to OpenType. */
  export function decompress(font: Uint8Array): Promise<Uint8Array>;
}

declare module 'bidi-js' {
  interface Bidi {
    /** The level of each UTF-16 unit: even for left to right, odd for right to left. */
    readonly getEmbeddingLevels: (text: string, base?: 'ltr' | 'rtl') => { readonly levels: Uint8Array };
    /** The mirrored character in right-to-left text, or null if it is the same. */
    readonly getMirroredCharacter: (sign: string) => string | null;
  }
  export default function bidiFactory(): Bidi;
}
