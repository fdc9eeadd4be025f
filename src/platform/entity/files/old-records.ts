import { ArchiveError } from './archive.ts';

/** A record of an old workbook. What does not fit into one continues in the next ones. */
export interface BookRecord {
  readonly type: number;
  readonly parts: readonly Uint8Array[];
}

const continuation = 0x3c;

/** The records from a place on. @throws ArchiveError */
export function* recordsOf(content: Uint8Array, start: number): Generator<BookRecord> {
  const short = (at: number): number => (content[at] ?? 0) | ((content[at + 1] ?? 0) << 8);
  let at = start;
  while (at + 4 <= content.length) {
    const type = short(at);
    const parts: Uint8Array[] = [];
    do {
      const end = at + 4 + short(at + 2);
      if (end > content.length) throw new ArchiveError('damaged');
      parts.push(content.subarray(at + 4, end));
      at = end;
    } while (at + 4 <= content.length && short(at) === continuation);
    yield { type, parts };
  }
}

const wide = new TextDecoder('utf-16le', { ignoreBOM: true });

/** Letters up to U+00FF, a byte each. */
function narrow(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
}

/** Reads the values of a record one after the other, across its parts. */
export class RecordReader {
  readonly #parts: readonly Uint8Array[];
  #part = 0;
  #at = 0;

  constructor({ parts }: BookRecord) {
    this.#parts = parts;
  }

  /** Bytes up to the end of the part. */
  left(): number {
    return (this.#parts[this.#part]?.length ?? 0) - this.#at;
  }

  hasMore(): boolean {
    while (this.left() === 0 && this.#part < this.#parts.length) this.#nextPart();
    return this.#part < this.#parts.length;
  }

  byte(): number {
    if (!this.hasMore()) throw new ArchiveError('damaged');
    const byte = this.#parts[this.#part]?.[this.#at] ?? 0;
    this.#at += 1;
    return byte;
  }

  short(): number {
    return this.byte() | (this.byte() << 8);
  }

  long(): number {
    return (this.short() | (this.short() << 16)) >>> 0;
  }

  double(): number {
    return new DataView(this.take(8).buffer).getFloat64(0, true);
  }

  /** The next bytes, copied. */
  take(count: number): Uint8Array {
    const bytes = new Uint8Array(count);
    for (let at = 0; at < count; at += 1) bytes[at] = this.byte();
    return bytes;
  }

  skip(count: number): void {
    let rest = count;
    while (rest > 0) {
      if (!this.hasMore()) throw new ArchiveError('damaged');
      const step = Math.min(rest, this.left());
      this.#at += step;
      rest -= step;
    }
  }

  /** A text of so many letters, whose first byte says how they are stored; 8-bit texts of Excel 95 have no such byte. */
  text(letters: number, decode?: (bytes: Uint8Array) => string): string {
    return decode === undefined ? this.#letters(letters, this.byte()) : decode(this.take(letters));
  }

  /** A text of the table of texts, with what it says of fonts and pronunciation left out. */
  richText(): string {
    const letters = this.short();
    const flags = this.byte();
    const fonts = (flags & 8) === 0 ? 0 : this.short();
    const phonetic = (flags & 4) === 0 ? 0 : this.long();
    const text = this.#letters(letters, flags);
    this.skip(fonts * 4 + phonetic);
    return text;
  }

  /** Letters may continue in the next part, whose first byte says again how they are stored. */
  #letters(count: number, flags: number): string {
    let isWide = (flags & 1) === 1;
    let text = '';
    while (text.length < count) {
      if (this.left() === 0) {
        this.#nextPart();
        if (this.#part >= this.#parts.length) throw new ArchiveError('damaged');
        isWide = (this.byte() & 1) === 1;
      }
      const size = isWide ? 2 : 1;
      const here = Math.min(count - text.length, Math.floor(this.left() / size));
      if (here === 0 && this.left() > 0) throw new ArchiveError('damaged');
      const bytes = this.#parts[this.#part]?.subarray(this.#at, this.#at + here * size) ?? new Uint8Array();
      this.#at += bytes.length;
      text += isWide ? wide.decode(bytes) : narrow(bytes);
    }
    return text;
  }

  #nextPart(): void {
    this.#part += 1;
    this.#at = 0;
  }
}
