import type { Row } from './settings.ts';

/** The names of an OFX file's parts, which stand as the headings of its columns. */
export const ofxColumns = ['DTPOSTED', 'TRNAMT', 'NAME', 'MEMO', 'FITID', 'TRNTYPE', 'CURDEF', 'ACCTID'] as const;

export interface Ofx {
  /** The header as line 1, then a row for each transaction. */
  readonly rows: readonly Row[];
  /** The bank's name, as the file tells it. */
  readonly bank: string | undefined;
}

/**
 * The transactions of an OFX or QFX file as a table like that of a CSV file, so that everything else goes the same way; null for any other
 * text. Tags may be closed or not, stand in lines or in one, and an ampersand may stand bare. A day is written `YYYY-MM-DD`, its hours left out.
 */
export function readOfx(text: string): Ofx | null {
  if (!/<OFX>/i.test(text.slice(0, 5000))) return null;
  const rows: Row[] = [{ line: 1, cells: ofxColumns }];
  const bank = valueOf(text.slice(0, 5000), 'ORG');
  // A file may hold statements of several accounts, each with its currency.
  for (const statement of text.split(/<(?:CC)?STMTRS>/i).slice(1)) {
    const shared = { CURDEF: valueOf(statement, 'CURDEF'), ACCTID: valueOf(statement, 'ACCTID') };
    for (const part of statement.split(/<STMTTRN>/i).slice(1)) {
      const [transaction = ''] = part.split(/<\/STMTTRN>|<\/BANKTRANLIST>/i, 1);
      const cell = (name: (typeof ofxColumns)[number]): string => {
        if (name === 'CURDEF' || name === 'ACCTID') return shared[name];
        return name === 'DTPOSTED' ? dayOf(valueOf(transaction, name)) : valueOf(transaction, name);
      };
      rows.push({ line: rows.length + 1, cells: ofxColumns.map(cell) });
    }
  }
  return { rows, bank: bank === '' ? undefined : bank };
}

/** How many accounts a table of an OFX file tells of; 0 for any other. */
export function accountsIn({
  header,
  rows,
}: {
  readonly header: readonly string[];
  readonly rows: readonly Row[];
}): number {
  const place = header.indexOf('ACCTID');
  return place === -1 ? 0 : new Set(rows.slice(1).map(({ cells }) => cells[place])).size;
}

const patterns = new Map([...ofxColumns, 'ORG'].map((tag) => [tag, new RegExp(`<${tag}>([^<\\n]*)`, 'i')] as const));

/** What follows a tag, up to the next one or the line's end. */
function valueOf(text: string, tag: string): string {
  const value = patterns.get(tag)?.exec(text)?.[1] ?? '';
  return value
    .replaceAll(/&(amp|lt|gt|quot|apos|nbsp|#\d{1,6});/gi, (entity, name: string) => meant(name) ?? entity)
    .trim();
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

function meant(name: string): string | undefined {
  if (!name.startsWith('#')) return entities[name.toLowerCase()];
  const code = Number(name.slice(1));
  return code > 31 && code < 0xd800 ? String.fromCodePoint(code) : undefined;
}

function dayOf(text: string): string {
  return text.replace(/^(\d{4})(\d{2})(\d{2}).*$/, '$1-$2-$3');
}
