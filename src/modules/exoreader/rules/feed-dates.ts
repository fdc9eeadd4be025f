/** Dates as feeds write them. */

/**
 * Parses a date in any common format; returns milliseconds since 1970, or undefined if the text is no date between 1970 and 2200. The
 * first day of 1970 is none: programs write it where they know no date.
 */
export function parseFeedDate(text: string): number | undefined {
  const tidy = text.slice(0, 100).replaceAll(/\s+/g, ' ').trim();
  const moment = mailTime(tidy) ?? unixTime(tidy) ?? isoTime(tidy) ?? freeFormTime(tidy);
  return moment === undefined || moment < earliest || moment > latest ? undefined : moment;
}

const earliest = Date.UTC(1970, 0, 2);
const latest = Date.UTC(2200, 0, 1);

const mail =
  /^(?:[a-z]{3}, )?(\d{1,2}) (jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec) (\d{4}) (\d{2}):(\d{2}):(\d{2}) (gmt|[+-]\d{4})$/i;
const mailMonths = 'janfebmaraprmayjunjulaugsepoctnovdec';

/** The date format of mails (RFC 822), which most feeds use. */
function mailTime(text: string): number | undefined {
  const found = mail.exec(text);
  if (found === null) return undefined;
  const [, day, month = '', year, hour, minute, second, zone = ''] = found;
  return momentOf(
    [Number(year), mailMonths.indexOf(month.toLowerCase()) / 3 + 1, Number(day)],
    { hour: Number(hour), minute: Number(minute), second: Number(second), fraction: '' },
    zone,
  );
}

function unixTime(text: string): number | undefined {
  if (/^\d{9,10}$/.test(text)) return Number(text) * 1000;
  return /^\d{12,13}$/.test(text) ? Number(text) : undefined;
}

const iso =
  /^(-?\d{4})(?:-?(\d{2})(?:-?(\d{2}))?)?(?:[T ,]+(\d{1,2})(?::?(\d{2})(?::?(\d{2})(?:[.,:](\d{1,9}))?)?)? ?([ap]m)? ?(.*))?$/i;

function isoTime(text: string): number | undefined {
  const found = iso.exec(
    text.replace(
      /^(\d{4})\/(\d{1,2})\/(\d{1,2})/,
      (_all, y: string, m: string, d: string) => `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`,
    ),
  );
  if (found === null) return undefined;
  const [, year, month = '01', day = '01', hour = '0', minute = '0', second = '0', fraction = '', half, zone = ''] =
    found;
  return momentOf(
    [Number(year), Number(month), Number(day)],
    { hour: hourOf(Number(hour), half), minute: Number(minute), second: Number(second), fraction },
    zone,
  );
}

const clock = /(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)? ?([ap]\.?m\.?(?![a-z]))?/i;

/** `Mon, 02 Jan 2006 15:04:05 -0700` and similar texts, with the parts in any order and month names in several languages. */
function freeFormTime(text: string): number | undefined {
  const time = clock.exec(text);
  const [before, after] =
    time === null ? [text, ''] : [text.slice(0, time.index), text.slice(time.index + time[0].length)];
  const date = namedDay(before) ?? namedDay(`${before} ${after}`) ?? numericDay(text);
  if (date === undefined) return undefined;
  const [, hour = '0', minute = '0', second = '0', fraction = '', half] = time ?? [];
  return momentOf(
    date,
    { hour: hourOf(Number(hour), half), minute: Number(minute), second: Number(second), fraction },
    zoneAfterTime(after),
  );
}

function zoneAfterTime(after: string): string {
  return after
    .replaceAll(/\([^)]*\)/g, ' ')
    .replaceAll(/\b(19|20)\d{2}\b(?![:\d])/g, (year, _century, at: number) =>
      /[+-]$/.test(after.slice(0, at)) ? year : ' ',
    )
    .trim();
}

type Day = readonly [year: number, month: number, day: number];

function namedDay(text: string): Day | undefined {
  const words = text
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .split(/[\s,./()-]+/)
    .filter((word) => word !== '');
  const month = words.map(monthOf).find((number) => number !== undefined);
  if (month === undefined) return undefined;
  const numbers = words.flatMap((word) => /^'?(\d{1,4})(st|nd|rd|th|o|º)?$/.exec(word)?.[1] ?? []);
  const year = numbers.find((number) => number.length === 4) ?? (numbers.length > 1 ? numbers.at(-1) : undefined);
  if (year === undefined) return undefined;
  const day =
    numbers.find((number) => number !== year && number.length <= 2) ?? (numbers.length > 1 ? numbers[0] : '1');
  return [fullYear(year), month, Number(day)];
}

function numericDay(text: string): Day | undefined {
  const found = /\b(\d{1,2})[/. -](\d{1,2})[/. -](\d{4}|\d{2})\b/.exec(text);
  if (found === null) return undefined;
  const [first, second, year] = [Number(found[1]), Number(found[2]), fullYear(found[3] ?? '')];
  // With points or dashes the day comes first. With slashes the month does, as in the United States, unless it is above 12.
  const dayFirst = first > 12 || (!found[0].includes('/') && second <= 12);
  return dayFirst ? [year, second, first] : [year, first, second];
}

function fullYear(text: string): number {
  const year = Number(text);
  return text.length > 2 ? year : year < 70 ? 2000 + year : 1900 + year;
}

function hourOf(hour: number, half: string | undefined): number {
  if (half === undefined) return hour;
  return (hour % 12) + (half.toLowerCase().startsWith('p') ? 12 : 0);
}

interface Clock {
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly fraction: string;
}

function momentOf(
  [year, month, day]: Day,
  { hour, minute, second, fraction }: Clock,
  zone: string,
): number | undefined {
  if (month < 1 || month > 12 || day < 1 || day > 31 || hour > 24 || minute > 59 || second > 60) return undefined;
  const wall = Date.UTC(
    year,
    month - 1,
    day,
    hour,
    minute,
    second,
    Number(`0.${fraction === '' ? '0' : fraction}`) * 1000,
  );
  return Number.isNaN(wall) ? undefined : wall - offsetOf(zone.trim(), wall);
}

/** The offset of a time zone from UTC in milliseconds; an unknown zone counts as UTC. */
function offsetOf(zone: string, wall: number): number {
  const numeric = /^(?:gmt|utc|z)? ?([+-−]) ?(\d{1,2}):?(\d{2})?(?::?\d{2})?\b/i.exec(zone);
  if (numeric !== null) {
    const minutes = Number(numeric[2]) * 60 + Number(numeric[3] ?? 0);
    return minutes > 16 * 60 ? 0 : (numeric[1] === '+' ? 1 : -1) * minutes * 60_000;
  }
  const [name = ''] = /^[a-z]+(?:\/[a-z_]+)*/i.exec(zone) ?? [];
  if (name.includes('/')) return offsetOfPlace(name, wall);
  const hours = zones[name.toUpperCase()];
  return hours === undefined ? 0 : hours * 3_600_000;
}

function offsetOfPlace(place: string, wall: number): number {
  try {
    const format = new Intl.DateTimeFormat('en', { timeZone: place, timeZoneName: 'longOffset' });
    const name = format.formatToParts(wall).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    return name === 'GMT' ? 0 : offsetOf(name, wall);
  } catch {
    return 0;
  }
}

/** Offsets from UTC in hours, by the zone names that feeds use. */
const zones: Readonly<Record<string, number>> = {
  UT: 0,
  UTC: 0,
  GMT: 0,
  Z: 0,
  WET: 0,
  WEST: 1,
  BST: 1,
  CET: 1,
  MET: 1,
  CEST: 2,
  MEST: 2,
  EET: 2,
  EEST: 3,
  MSK: 3,
  MSD: 4,
  IST: 5.5,
  SGT: 8,
  HKT: 8,
  AWST: 8,
  JST: 9,
  KST: 9,
  ACST: 9.5,
  AEST: 10,
  AEDT: 11,
  NZST: 12,
  NZDT: 13,
  BRT: -3,
  BRST: -2,
  ART: -3,
  NST: -3.5,
  NDT: -2.5,
  AST: -4,
  ADT: -3,
  EST: -5,
  EDT: -4,
  ET: -5,
  CST: -6,
  CDT: -5,
  CT: -6,
  MST: -7,
  MDT: -6,
  MT: -7,
  PST: -8,
  PDT: -7,
  PT: -8,
  AKST: -9,
  AKDT: -8,
  HST: -10,
  A: -1,
  B: -2,
  C: -3,
  D: -4,
  E: -5,
  F: -6,
  G: -7,
  H: -8,
  I: -9,
  K: -10,
  L: -11,
  M: -12,
  N: 1,
  O: 2,
  P: 3,
  Q: 4,
  R: 5,
  S: 6,
  T: 7,
  U: 8,
  V: 9,
  W: 10,
  X: 11,
  Y: 12,
};

/** How month names begin, without accents: English, Portuguese, Spanish, French, Italian, German, Dutch, Scandinavian, Polish, Czech, Russian, Greek. */
const months: readonly RegExp[] = [
  /^(jan|gen|ene|sty|led|янв|ιαν)/,
  /^(feb|fev|unor|lut|фев|φεβ)/,
  /^(mar|maer|mrt|brez|мар)/,
  /^(apr|abr|avr|kwi|dub|апр)/,
  /^(may|mai|maj|mag|mei|kvet|ма[йя]|μα[ιϊ])/,
  /^(jun|juin|giu|cze|cerven$|cervn|июн|ιουν)/,
  /^(jul|juil|lug|lip|cervenc|июл|ιουλ)/,
  /^(aug|ago|aou|sie|srp|авг|αυγ)/,
  /^(sep|set|wrz|zari|сен|σεπ)/,
  /^(oct|out|okt|ott|paz|rij|окт|οκτ)/,
  /^(nov|lis|ноя|νοε)/,
  /^(dec|dez|dic|dicembre|gru|pros|дек|δεκ)/,
];

function monthOf(word: string): number | undefined {
  if (/^\d/.test(word) || word.length < 3 || days.test(word)) return undefined;
  const at = months.findIndex((month) => month.test(word));
  return at === -1 ? undefined : at + 1;
}

/** Names of weekdays that begin like a month: martes, mardi, marted\u00ec. */
const days = /^(mardi|martes|marte|martedi|mer|mie|lun)/;
