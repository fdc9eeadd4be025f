import { isRecord } from './check-rows.ts';
import { format, type Head, refuse } from './format.ts';
import type { Table } from './tables.ts';

/** The validated head of an archive. Throws StartFailure for one that this version cannot import. */
export function headOf(value: unknown, tables: readonly Table[]): Pick<Head, 'group' | 'tables'> {
  if (!isRecord(value)) return refuse('oficina-group.json is no JSON object');
  if (value['format'] !== format)
    return refuse(`its form is ${JSON.stringify(value['format'])}, this version reads ${format}`);
  const { group, tables: told, lost } = value;
  if (typeof group !== 'string' || !/^acc-[0-9a-f]{32}$/.test(group)) return refuse('its group has no id');
  if (!Array.isArray(told) || !told.every((one) => isTold(one)))
    return refuse('oficina-group.json does not tell its tables');
  const known = new Set(told.map(({ name }) => name));
  for (const { name, columns } of tables) {
    const found = told.find((one) => one.name === name);
    if (found === undefined || found.columns.join() !== columns.join())
      refuse(
        `"${name}" has other columns there than here: import it into the version of Oficina that made it, and export it again after an upgrade`,
      );
    known.delete(name);
  }
  if (known.size > 0) refuse(`this version does not know "${[...known].join(', ').slice(0, 200)}"`);
  if (Array.isArray(lost) && lost.length > 0)
    refuse(`${lost.length} files were lost before it was made: ${lost.slice(0, 5).join(', ')}`);
  return { group, tables: told };
}

function isTold(one: unknown): one is Head['tables'][number] {
  return (
    isRecord(one) &&
    typeof one['name'] === 'string' &&
    Number.isSafeInteger(one['rows']) &&
    Array.isArray(one['columns']) &&
    one['columns'].every((column) => typeof column === 'string')
  );
}
