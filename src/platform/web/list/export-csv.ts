import { csvForm, listText } from '#platform/entity/csv.ts';
import { type AnyDoc, type Entity, isAmount } from '#platform/entity/define.ts';
import { findAll, type FindQuery } from '../api/api.ts';
import { request } from '../api/request.ts';
import { textOf } from '../fields/control-props.ts';
import { fieldOf, relatedLabel } from '../fields/field-of.ts';
import type { Translate } from '../i18n/catalogue.ts';
import { fieldLabel, optionLabel } from '../i18n/labels.ts';
import { saveFile } from '../parts/save-file.ts';

/** Saves all records of a list, not only the loaded ones, as a CSV file with the list's columns. */
export async function exportCsv(
  account: string,
  entity: Entity,
  query: FindQuery,
  columns: readonly string[],
  t: Translate,
): Promise<void> {
  const docs = await findAll(account, { ...query, limit: 200 });
  await noteExport(account, entity.kind, docs.length);
  const all = withCurrencies(entity, columns);
  const heading = all.map((name) => fieldLabel(t, entity, name));
  const text = await csvText([heading, ...docs.map((doc) => all.map((name) => cellText(t, entity, doc, name)))]);
  download(`${entity.plural}.csv`, text);
}

/** The columns, with the currency after an amount if the record contains it. */
export function withCurrencies(entity: Entity, columns: readonly string[]): readonly string[] {
  const all = columns.flatMap((name) => {
    const field = fieldOf(entity, name);
    const holder = isAmount(field) ? field.currency : undefined;
    const isOwn = holder !== undefined && entity.fields[holder]?.type === 'text' && !columns.includes(holder);
    return isOwn ? [name, holder] : [name];
  });
  return [...new Set(all)];
}

/** Records the export in the group's audit log; if that fails, nothing is saved. */
export async function noteExport(account: string, what: string, rows: number): Promise<void> {
  await request('POST', `/${account}/_exports`, { body: { what, rows } });
}

/** Rows as CSV; a cell that a spreadsheet would run as a formula gets an apostrophe in front. */
export async function csvText(rows: readonly (readonly string[])[]): Promise<string> {
  const { default: papa } = await import('papaparse');
  return papa.unparse(rows as string[][], csvForm);
}

/** The text of a cell: labels instead of codes; dates and numbers stay machine-readable. */
export function cellText(t: Translate, entity: Entity, doc: AnyDoc, name: string): string {
  const value = doc[name];
  if (value === undefined || value === null) return '';
  const field = fieldOf(entity, name);
  if (field?.type === 'option') return optionLabel(t, entity, name, textOf(value));
  if (field?.type === 'ref') return relatedLabel(doc, entity, name) ?? textOf(value);
  if (field?.type === 'boolean') return t(value === true ? 'value.yes' : 'value.no');
  if (Array.isArray(value)) return listText(value);
  return textOf(value);
}

/** Saves a text as a file; the byte order mark tells spreadsheets that it is UTF-8. */
export function download(name: string, text: string): void {
  saveFile(name, new Blob(['\ufeff', text], { type: 'text/csv;charset=utf-8' }));
}
