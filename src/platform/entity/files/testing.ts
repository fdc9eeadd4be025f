import { strToU8, zipSync } from 'fflate';

type Cell = string | number | { readonly day: number } | { readonly raw: string } | null;

const head = '<?xml version="1.0" encoding="UTF-8"?>';

/** A workbook with these sheets; texts are shared strings, `day` is a number with a day's format, `raw` is XML of a cell. */
export function workbookOf(
  sheets: Readonly<Record<string, readonly (readonly Cell[])[]>>,
  more: Readonly<Record<string, string>> = {},
): Uint8Array {
  const strings: string[] = [];
  const cellOf = (cell: Cell, place: string): string => {
    if (cell === null) return `<c r="${place}" s="0"/>`;
    if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`;
    if (typeof cell === 'string') return `<c r="${place}" t="s"><v>${strings.push(cell) - 1}</v></c>`;
    return 'day' in cell ? `<c r="${place}" s="1"><v>${cell.day}</v></c>` : cell.raw;
  };
  const files: Record<string, string> = {};
  const names = Object.keys(sheets);
  for (const [place, rows] of Object.values(sheets).entries()) {
    const lines = rows.map((row, line) => {
      const cells = row.map((cell, column) => cellOf(cell, `${String.fromCodePoint(65 + column)}${line + 1}`));
      return row.length === 0 ? '' : `<row r="${line + 1}">${cells.join('')}</row>`;
    });
    files[`xl/worksheets/sheet${place + 1}.xml`] =
      `${head}<worksheet><sheetData>${lines.join('')}</sheetData></worksheet>`;
  }
  files['xl/workbook.xml'] = `${head}<workbook xmlns:r="r"><sheets>${names
    .map((name, place) => `<sheet name="${name}" sheetId="${place + 1}" r:id="rId${place + 1}"/>`)
    .join('')}</sheets></workbook>`;
  files['xl/_rels/workbook.xml.rels'] = `${head}<Relationships>${names
    .map((_name, place) => `<Relationship Id="rId${place + 1}" Target="worksheets/sheet${place + 1}.xml"/>`)
    .join('')}</Relationships>`;
  files['xl/styles.xml'] =
    `${head}<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy;@"/><numFmt numFmtId="165" formatCode="[Red]0.00&quot; days&quot;"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>`;
  files['xl/sharedStrings.xml'] = `${head}<sst>${strings.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`;
  return zipOf({ ...files, ...more });
}

export function zipOf(files: Readonly<Record<string, string | Uint8Array>>): Uint8Array {
  return zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, content]) => [name, typeof content === 'string' ? strToU8(content) : content]),
    ),
  );
}
