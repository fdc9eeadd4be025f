import { resolve } from 'node:path';
import { audit } from '#modules/people/server/audit.ts';
import { exportArchive } from '#platform/server/transfer/archive/export.ts';
import type { App } from '#platform/server/app.ts';
import { type Imported, importArchive } from '#platform/server/transfer/archive/import.ts';
import { takes, type Command, type Say } from './command.ts';
import { assertGroup } from './groups.ts';

/** A group as one file, and back. */
export const archiveCommands: readonly Command[] = [
  {
    name: ['export'],
    words: 'GROUP FILE',
    does: 'writes it with its history and files into a new zip, of which `import` makes the group again',
    parse: (words) => {
      assertGroup(takes(2)(words)[0]);
      return words;
    },
    work: async (app, [group = '', file = ''], say) => {
      const { tables, files, lost } = await exportArchive(app, group, resolve(file));
      await app.system('operator', async (db) =>
        audit(db, { event: 'export', accountId: group, at: app.now(), detail: { what: 'group', by: 'operator' } }),
      );
      if (lost.length > 0)
        say(`The store does not have ${lost.length} files that records name: ${lost.slice(0, 10).join(', ')}`);
      say(`${resolve(file)} holds ${tables.reduce((sum, { rows }) => sum + rows, 0)} rows and ${files} files.`);
    },
  },
  {
    name: ['import'],
    words: 'FILE',
    does: 'makes a group of what `export` wrote, here or in another installation; all of it or nothing',
    parse: takes(1),
    work: async (app, [file = ''], say) => {
      const imported = await importArchive(app, resolve(file));
      await noteImport(app, imported.group);
      sayImported(imported, say);
    },
  },
];

/** For the group's record of who did what. */
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
