/** A record of an old workbook. */
export function record(type: number, ...content: readonly number[]): readonly number[] {
  return [...short(type), ...short(content.length), ...content];
}

export function short(number: number): readonly number[] {
  return [number & 0xff, (number >> 8) & 0xff];
}

export function long(number: number): readonly number[] {
  return [...short(number & 0xffff), ...short(number >>> 16)];
}

export function double(number: number): readonly number[] {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setFloat64(0, number, true);
  return [...bytes];
}

/** Letters of 8 bits, or of 16. */
export function letters(text: string, isWide = false): readonly number[] {
  return [...text].flatMap((letter) => (isWide ? short(letter.charCodeAt(0)) : [letter.charCodeAt(0)]));
}

const begin = (kind: number): readonly number[] =>
  record(0x809, ...short(0x600), ...short(kind), ...long(0), ...long(0), ...long(0));
const end = record(0x0a);

/** The stream of a workbook: records of all sheets, then the sheets, of which `hidden` ones are not shown. */
export function bookOf(
  records: readonly number[],
  sheets: readonly { readonly name: string; readonly cells: readonly number[]; readonly hidden?: boolean }[],
): Uint8Array {
  const bodies = sheets.map(({ cells }) => [...begin(0x10), ...cells, ...end]);
  const entries = (starts: readonly number[]): readonly number[] =>
    sheets.flatMap(({ name, hidden = false }, index) =>
      record(0x85, ...long(starts[index] ?? 0), hidden ? 1 : 0, 0, name.length, 0, ...letters(name)),
    );
  const head = (starts: readonly number[]): readonly number[] => [...begin(5), ...records, ...entries(starts), ...end];
  let at = head([]).length;
  const starts = bodies.map((body) => {
    const start = at;
    at += body.length;
    return start;
  });
  return Uint8Array.from([...head(starts), ...bodies.flat()]);
}

/** A compound file with one stream; below 4,096 bytes it is stored in the stream of small ones. */
export function compoundOf(name: string, stream: Uint8Array): Uint8Array {
  const isSmall = stream.length < 4096;
  const unit = isSmall ? 64 : 512;
  const padded = new Uint8Array(Math.ceil(stream.length / 512) * 512);
  padded.set(stream);
  const used = padded.length / 512;
  const chain = (from: number, count: number): number[] =>
    Array.from({ length: count }, (_, index) => (index === count - 1 ? 0xffff_fffe : from + index + 1));
  // The sectors of the table, the directory, the table of small sectors, the stream.
  const tables = Math.ceil((used + 4) / 127);
  const start = tables + 2;
  const table = [...Array.from({ length: tables }, () => 0xffff_fffd), 0xffff_fffe, 0xffff_fffe, ...chain(start, used)];
  const sectors = (numbers: readonly number[], count = 1): number[] =>
    Array.from({ length: 128 * count }, (_, index) => numbers[index] ?? 0xffff_ffff).flatMap(long);
  const entry = (title: string, type: number, first: number, size: number): number[] => [
    ...letters(title.padEnd(32, '\0'), true),
    ...short((title.length + 1) * 2),
    type,
    1,
    ...Array.from({ length: 48 }, () => 0),
    ...long(first),
    ...long(size),
    ...long(0),
  ];
  const directory = [
    ...entry('Root Entry', 5, isSmall ? start : 0xffff_fffe, isSmall ? padded.length : 0),
    ...entry(name, 2, isSmall ? 0 : start, stream.length),
    ...Array.from({ length: 256 }, () => 0),
  ];
  const small = isSmall ? chain(0, Math.ceil(stream.length / unit)) : [];
  const head = new Uint8Array(512).fill(0xff);
  head.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1], 0);
  head.set([...short(9), ...short(6)], 0x1e);
  head.set(
    [
      ...long(tables),
      ...long(tables),
      ...long(0),
      ...long(4096),
      ...long(tables + 1),
      ...long(1),
      ...long(0xffff_fffe),
    ],
    0x2c,
  );
  head.set(long(0), 0x48);
  head.set(Array.from({ length: tables }, (_, index) => long(index)).flat(), 0x4c);
  return Uint8Array.from([...head, ...sectors(table, tables), ...directory, ...sectors(small), ...padded]);
}
