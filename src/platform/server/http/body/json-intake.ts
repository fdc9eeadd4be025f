import { failure } from '#platform/entity/failure.ts';

export interface JsonBounds {
  /** Nesting of lists and objects. */
  readonly levels: number;
  /** Number of members of all lists and objects; the time of parsing depends on it. */
  readonly values: number;
  /** Bytes of the text, without the extracted string. */
  readonly text: number;
}

/** A string member of the outermost object that is extracted while the text arrives; the text keeps an empty string. */
export interface TakenOut {
  readonly name: string;
  /** Gets the string's content in pieces. */
  readonly take: (piece: Buffer) => void;
}

export interface JsonIntake {
  /** Adds the next chunk. Throws 413 as soon as a bound is exceeded. */
  readonly push: (piece: Buffer) => void;
  /** The complete text, which may still be invalid JSON. */
  readonly text: () => Buffer;
}

const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Receives JSON chunk by chunk, so that nothing is parsed that would take long. */
export function takeJson(bounds: JsonBounds, taken?: TakenOut): JsonIntake {
  const kept: Buffer[] = [];
  let size = 0;
  let depth = 0;
  let values = 0;
  let inString = false;
  let escaped = false;
  let taking = false;
  /** The last member name of the outermost object, and the last token before a string. */
  let name = '';
  let before = 0;

  function keep(piece: Buffer): void {
    size += piece.length;
    if (size > bounds.text) throw tooLarge();
    kept.push(piece);
  }

  /** The end of the open string's content in this chunk: its quote, or the end of the chunk. */
  function endOfString(piece: Buffer, from: number): number {
    let at = escaped ? from + 1 : from;
    escaped = false;
    for (;;) {
      const end = piece.indexOf(quote, at);
      const stop = end === -1 ? piece.length : end;
      const isEscaped = backslashesBefore(piece, stop, at) % 2 === 1;
      if (end === -1) escaped = isEscaped;
      if (end === -1 || !isEscaped) return stop;
      at = end + 1;
    }
  }

  function look(sign: number | undefined): void {
    if (sign === quote) {
      inString = true;
      taking = taken !== undefined && depth === 1 && before === colon && name === taken.name;
      if (depth === 1 && before !== colon) name = '';
    } else if (sign === comma) {
      values += 1;
      before = comma;
    } else if (sign === colon) {
      before = colon;
    } else if (sign === openList || sign === openObject) {
      depth += 1;
      values += 1;
      before = openObject;
      if (depth > bounds.levels) throw failure('bad_request', 'The document is nested too deeply.');
    } else if (sign === closeList || sign === closeObject) depth -= 1;
  }

  return {
    push: (piece) => {
      let keptTo = 0;
      let at = 0;
      while (at < piece.length) {
        if (!inString) {
          look(piece[at]);
          at += 1;
          continue;
        }
        const end = endOfString(piece, at);
        const content = piece.subarray(at, end);
        if (taking) {
          keep(piece.subarray(keptTo, at));
          taken?.take(content);
          keptTo = end;
        } else if (depth === 1 && before !== colon && name.length < 100) name += content.toString('latin1', 0, 100);
        inString = end === piece.length;
        at = end + 1;
      }
      keep(piece.subarray(keptTo));
      if (values > bounds.values) throw tooLarge();
    },
    text: () => Buffer.concat(kept, size),
  };
}

function tooLarge(): Error {
  return failure('too_large', 'The request entity is too large.');
}

function backslashesBefore(piece: Buffer, end: number, from: number): number {
  let at = end;
  while (at > from && piece[at - 1] === backslash) at -= 1;
  return end - at;
}
