import { words } from './statement.ts';

/** The other side of a booking, and what it was for. */
export interface BookingText {
  readonly name: string;
  readonly purpose: string;
}

/**
 * The text of a field `:86:` as people read it: subfields of German and Polish banks (`166?00GUTSCHRIFT?20…?32NAME`, `020~00…~20…~32…`), tags
 * of Dutch ones (`/NAME/…/REMI/…/`), or free text.
 */
export function textOf(text: string, width?: number): BookingText {
  const flat = text.replaceAll('\n', '');
  const sign = /^(?:\d{3})?([?~^<>|])\d{2}/.exec(flat)?.[1];
  if (sign !== undefined) return ofSubfields(flat.split(sign).slice(1));
  if (/\/(?:NAME|REMI|CNTP|BENM|ORDP|TRTP)\//.test(flat)) return ofTags(flat);
  return ofKeywords(words(unwrapped(text, width).replace(/^(?:\/[A-Z]{2}){2}\/PY\//, '')));
}

/** Minimum number of full lines that show the width, and the minimum width. */
const fewestLines = 3;
const narrowest = 20;

/**
 * The width at which a bank cuts texts into lines, within words as well: all lines that another follows are full, except for a blank that was
 * cut off. Undefined if lines end otherwise.
 */
export function wrapWidth(texts: readonly string[]): number | undefined {
  const lengths = texts.flatMap((text) =>
    text
      .split('\n')
      .slice(0, -1)
      .map((line) => line.length),
  );
  const width = lengths.reduce((most, length) => Math.max(most, length), narrowest);
  return lengths.length >= fewestLines && lengths.every((length) => length >= width - 1) ? width : undefined;
}

function unwrapped(text: string, width: number | undefined): string {
  if (width === undefined) return text;
  const lines = text.split('\n');
  return lines.map((line, place) => (line.length === width || place === lines.length - 1 ? line : `${line} `)).join('');
}

function ofSubfields(subfields: readonly string[]): BookingText {
  const of = (wanted: RegExp): string =>
    glued(subfields.filter((part) => wanted.test(part.slice(0, 2))).map((part) => part.slice(2)));
  const { name, purpose } = ofKeywords(of(/^(?:2\d|6[0-3])$/));
  return { name: words(of(/^3[23]$/)) || name, purpose: purpose || words(of(/^00$/)) };
}

/** Minimum length of a subfield that is full. */
const full = 27;

/** A text that was cut into parts of one length. After a shorter part a space was cut off, or a new line began. */
function glued(parts: readonly string[]): string {
  const length = Math.max(full, ...parts.map((part) => part.length));
  return parts.reduce((all, part, place) => {
    const isCut = (parts[place - 1]?.length ?? length) >= length;
    return isCut || all === '' ? `${all}${part}` : `${all} ${part}`;
  }, '');
}

/** References before the purpose, after it, or both, as German banks write them into it. */
const keyword = /(?:^|(?<=[^A-Z]))(EREF|KREF|MREF|CRED|DEBT|COAM|OAMT|SVWZ|ABWA|ABWE|IBAN|BIC|PURP|DDAT)(?:\+|: )/;

function ofKeywords(text: string): BookingText {
  const [before = '', ...rest] = text.split(keyword);
  const of = (...wanted: readonly string[]): string =>
    words(rest.find((_, place) => place % 2 === 1 && wanted.includes(rest[place - 1] ?? '')));
  return { name: of('ABWA', 'ABWE'), purpose: of('SVWZ') || words(before) };
}

const tag =
  /\/(TRTP|TRCD|IBAN|BIC|NAME|ADDR|REMI|EREF|PREF|CREF|IREF|KREF|MARF|CSID|RTRN|BENM|ORDP|ISDT|CNTP|PURP|ULTC|ULTD|ULTB|OCMT|CHGS|EXCH|ACCW|SVCL|CUID)\//;

function ofTags(text: string): BookingText {
  const parts = text.split(tag);
  const of = (wanted: string): string =>
    parts.find((_, place) => place % 2 === 0 && place > 0 && parts[place - 1] === wanted)?.replace(/\/+$/, '') ?? '';
  const other = of('CNTP').split('/')[2] ?? '';
  const purpose = of('REMI').replace(/^(?:USTD|STRD)\/+/, '');
  const name = words(of('NAME') || other) || nameIn(of('BENM')) || nameIn(of('ORDP'));
  return { name, purpose: words(purpose) || words(of('TRTP')) };
}

/** A name without the account before it. */
function nameIn(text: string): string {
  return words(text.split('/').find((part) => /\p{L}{2}/u.test(part) && !/\d{4}/.test(part)));
}

/** The text by which a booking is known again. It was once shown as well, so it stays as it is: files of then are recognised by it. */
export function keyTextOf(text: string): BookingText {
  const flat = text.replaceAll('\n', '');
  if (/^\d{3}\?/.test(flat)) {
    const parts = flat
      .split('?')
      .slice(1)
      .map((part) => [part.slice(0, 2), part.slice(2)] as const);
    const of = (wanted: RegExp, glue: string): string =>
      parts
        .filter(([code]) => wanted.test(code))
        .map(([, part]) => part)
        .join(glue);
    const purpose = of(/^(?:2\d|6[0-3])$/, '');
    return {
      name: words(of(/^3[23]$/, '')),
      purpose: words(/SVWZ\+(.*)/.exec(purpose)?.[1] ?? purpose) || words(of(/^00$/, '')),
    };
  }
  if (/\/(?:NAME|REMI|CNTP|BENM|ORDP)\//.test(flat)) {
    const after = (word: string): string => new RegExp(`/${word}/(.*?)(?=/[A-Z]{4}/|/?$)`).exec(flat)?.[1] ?? '';
    const name = after('NAME') || after('CNTP').split('/')[2] || '';
    return { name: words(name), purpose: words(after('REMI').replace(/^(?:USTD|STRD)\/+/, '')) };
  }
  return { name: '', purpose: words(text) };
}
