import papaparse from 'papaparse';
import { csvForm, listText } from '#platform/entity/csv.ts';
import type { Input } from '#platform/entity/define.ts';
import { pick } from './project.ts';
import { parsePath } from './selector/path.ts';

/** Documents as CSV, with a column per field in the order in which the client names them. */
export function csvText(docs: readonly Input[], fields: readonly string[]): string {
  const paths = fields.map((field) => parsePath(field) ?? []);
  const rows = docs.map((doc) => paths.map((path) => cellText(pick(doc, path))));
  return `${papaparse.unparse([[...fields], ...rows], csvForm)}${csvForm.newline}`;
}

function cellText(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return listText(value);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
