import { resolve } from 'node:path';
import { audit } from '#modules/people/server/audit.ts';
import { checkArchive } from '#platform/server/transfer/archive/check-archive.ts';
import { exportArchive } from '#platform/server/transfer/archive/export.ts';
import type { App } from '#platform/server/app.ts';
import { type Imported, importArchive } from '#platform/server/transfer/archive/import.ts';
import { takes, type Command, type Say } from './command.ts';
import { assertGroup } from './groups.ts';

/** Commands that export a group into a file and import it. */
export const archiveCommands: readonly Command[] = [
  {
    name: ['export'],
    parameters: 'GROUP FILE',
    summary: 'exports a group with its history and files into a new zip for `import`',
    parse: (words) => {
      assertGroup(takes(2)(words)[0]);
      return words;
    },
    run: async (app, [group = '', file = ''], say) => {
      const { tables, files, lost } = await exportArchive(app, group, resolve(file));
      await app.system('operator', async (db) =>
        audit(db, { event: 'export', accountId: group, at: app.now(), detail: { what: 'group', by: 'operator' } }),
      );
      if (lost.length > 0)
        say(`The store does not have ${lost.length} files that records name: ${lost.slice(0, 10).join(', ')}`);
      const checked = await checkArchive(app, resolve(file));
      say(`Checked: an import takes ${checked.rows} rows and ${checked.files} files.`);
      say(`${resolve(file)} holds ${tables.reduce((sum, { rows }) => sum + rows, 0)} rows and ${files} files.`);
    },
  },
  {
    name: ['import'],
    parameters: 'FILE',
    summary: 'imports the group of an `export`, completely or not at all',
    parse: takes(1),
    run: async (app, [file = ''], say) => {
      const imported = await importArchive(app, resolve(file));
      await noteImport(app, imported.group);
      sayImported(imported, say);
    },
  },
];

/** Adds the import to the group's audit log. */
export async function noteImport(app: App, group: string): Promise<void> {
  const detail = { what: 'group', by: 'operator' };
  await app.system('operator', async (db) => audit(db, { event: 'import', accountId: group, at: app.now(), detail }));
}

export function sayImported({ group, rows, files, made, mended }: Imported, say: Say): void {
  if (mended.length > 0) say(`These counters were set right: ${mended.join(', ')}`);
  if (made > 0)
    say(
      `${made} people got an account with it: each sets a password by "Forgot your password?", from a mail to the address.`,
    );
  say(
    `${group} is here with ${rows} rows and ${files} files. It has the plan of new groups: "plan set" gives it another.`,
  );
}
