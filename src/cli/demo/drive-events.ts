import { createHash } from 'node:crypto';
import type { Client } from '#src/testing/client.ts';
import { call, create, find } from './calls.ts';
import type { DemoFile, DemoGroup } from './demo-group.ts';
import { type DemoEvent, type DemoTarget, firstDay, timeOn } from './demo-event.ts';

/** Folders, the versions of their files, and a file in the trash. */
export function driveEvents(target: DemoTarget, { folders, trash }: DemoGroup): DemoEvent[] {
  const { group } = target;
  const events = folders.flatMap(({ files, ...fields }, place): DemoEvent[] => {
    const name = createHash('md5').update(`${group} ${fields.name}`).digest('hex');
    const folder = { _id: `fil-${name}`, klass: 'cloud_file', kind: 'dir', ...fields };
    const first = firstDay - 4 - place * 9;
    return [
      { at: timeOn(target, first, place), write: async (person) => void (await create(person, group, folder)) },
      ...files.flatMap((file, second) =>
        file.versions.map((_text, version): DemoEvent => ({
          at: timeOn(target, first - 1 - second * 4 - version * 6, second + version),
          write: async (person) => saveVersion(person, group, folder._id, file, version),
        })),
      ),
    ];
  });
  return trash === undefined ? events : [...events, ...trashEvents(target, trash)];
}

async function saveVersion(
  person: Client,
  group: string,
  folder: string,
  { name, versions }: DemoFile,
  version: number,
): Promise<void> {
  const [known] = await find(person, group, { klass: 'cloud_file', dir_id: folder, name });
  if (Number(known?.['version'] ?? 0) > version) return;
  await save(person, group, folder, name, versions[version] ?? '');
}

function trashEvents(target: DemoTarget, { name, versions }: DemoFile): DemoEvent[] {
  const { group } = target;
  const write = async (person: Client): Promise<void> => {
    const [known] = await find(person, group, { klass: 'cloud_file', name });
    if (known === undefined) await save(person, group, 'root', name, versions[0] ?? '');
    const [saved] = await find(person, group, { klass: 'cloud_file', name, kind: 'file' });
    if (saved !== undefined) await call(person, 'POST', `${group}/files/_delete`, { ids: [saved['_id']] });
  };
  return [{ at: timeOn(target, 12, 3), write }];
}

async function save(person: Client, group: string, folder: string, name: string, text: string): Promise<void> {
  const path = `${group}/files/${folder}/${encodeURIComponent(name)}`;
  await call(person, 'PUT', path, Buffer.from(text), { 'content-type': 'application/octet-stream' });
}
