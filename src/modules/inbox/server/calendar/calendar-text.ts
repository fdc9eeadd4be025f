/** A date in a calendar: it lasts the whole day. */
export interface CalendarDate {
  readonly uid: string;
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly title: string;
  readonly url: string;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly updatedAt: string;
}

const longestLine = 75;
const longestTitle = 1000;

/** A file of RFC 5545. Days have no time zone: they are the same day everywhere. */
export function calendarText(name: string, dates: readonly CalendarDate[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Oficina//Calendar//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...dates.flatMap(event),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function event({ uid, day, title, url, createdAt, updatedAt }: CalendarDate): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    // Not the moment of the request, so that an unchanged calendar is the same file.
    `DTSTAMP:${moment(updatedAt)}`,
    `CREATED:${moment(createdAt)}`,
    `LAST-MODIFIED:${moment(updatedAt)}`,
    `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`,
    `DTEND;VALUE=DATE:${dayAfter(day)}`,
    `SUMMARY:${escaped([...title].slice(0, longestTitle).join(''))}`,
    `URL:${url}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

/** `20261128T001500Z` */
function moment(time: string): string {
  return `${new Date(time).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');
}

function escaped(text: string): string {
  return text
    .replaceAll(/[\\,;]/g, String.raw`\$&`)
    .replaceAll(/\r\n|\r|\n/g, String.raw`\n`)
    .replaceAll(/\p{Cc}/gu, ' ');
}

/** Breaks a line after at most 75 bytes, never inside a character. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let bytes = 0;
  for (const letter of line) {
    const size = Buffer.byteLength(letter);
    if (bytes + size > longestLine) {
      parts.push(part);
      part = '';
      // The space at the beginning of the next line.
      bytes = 1;
    }
    part += letter;
    bytes += size;
  }
  return [...parts, part].join('\r\n ');
}
