import { chmodSync, chownSync, lstatSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { canReach } from './file-access.ts';
import { ownerOfNew, runsAsRoot } from './owner.ts';
import { findClusterLocation } from './cluster-location.ts';
import { clusterOf, hold, makeFolder, postmasterOf, query } from './testing/holder.ts';

const nobody = { uid: 65_534, gid: 65_534 };
const needsRoot = runsAsRoot() ? '' : ' (left out: needs root)';
const repositoryIsOpen = runsAsRoot() && (await canReach(import.meta.dirname, nobody));
const needsOpenRepository = repositoryIsOpen ? '' : ' (left out: needs root and a repository that others can read)';
let place: ReturnType<typeof makeFolder>;

beforeEach(() => {
  place = makeFolder();
});

afterEach(async () => place.clear());

describe.runIf(runsAsRoot())(`as root${needsRoot}`, () => {
  test('in a reachable folder, the database is created in the data folder and belongs to its user', async () => {
    chmodSync(place.folder, 0o755);
    const holder = await hold(place.dataDir);
    expect(holder.notice ?? '').not.toContain('The database lies');
    expect(clusterOf(place.dataDir)).toBe(join(place.dataDir, 'postgres'));
    expect(statSync(join(place.dataDir, 'postgres')).uid).toBe((await ownerOfNew())?.uid);
    expect(await holder.stop()).toBe(0);
  });

  test('in a private folder, the database is created in /var/lib/oficina, with a notice, and the next start finds it', async () => {
    const first = await hold(place.dataDir);
    expect(dirname(clusterOf(place.dataDir) ?? '')).toBe('/var/lib/oficina');
    expect(first.notice).toContain(`The database lies in ${clusterOf(place.dataDir)}`);
    await query(first.connection, 'CREATE TABLE kept AS SELECT 1 AS n');
    expect(await first.stop()).toBe(0);
    const second = await hold(place.dataDir);
    expect(second.notice).toBe(first.notice);
    expect(await query(second.connection, 'SELECT n FROM kept')).toEqual([{ n: 1 }]);
    expect(await second.stop()).toBe(0);
  });

  test('a second data folder in a private folder gets a separate database', async () => {
    const [one, other] = [join(place.folder, 'one'), join(place.folder, 'other')];
    const [first, second] = [await findClusterLocation(one), await findClusterLocation(other)];
    expect(first.cluster).not.toBe(second.cluster);
    expect(await findClusterLocation(one)).toEqual(first);
    for (const { cluster } of [first, second]) rmSync(cluster, { recursive: true });
  });

  test('a link to a missing folder is refused and not recreated', async () => {
    const { cluster } = await findClusterLocation(place.dataDir);
    rmSync(cluster, { recursive: true });
    await expect(findClusterLocation(place.dataDir)).rejects.toThrow('is not there any more');
    expect(lstatSync(join(place.dataDir, 'postgres')).isSymbolicLink()).toBe(true);
  });

  test('a database moved out of its user’s reach is refused, with advice', async () => {
    mkdirSync(join(place.dataDir, 'postgres'), { recursive: true });
    chownSync(join(place.dataDir, 'postgres'), nobody.uid, nobody.gid);
    await expect(findClusterLocation(place.dataDir)).rejects.toThrow(/user 65534, who cannot reach it.*chmod o\+x/);
  });
});

describe.runIf(runsAsRoot())(`as root, with the database of an ordinary user${needsRoot}`, () => {
  test('that user runs it', async () => {
    mkdirSync(join(place.dataDir, 'postgres'), { recursive: true });
    chmodSync(place.folder, 0o755);
    chownSync(join(place.dataDir, 'postgres'), nobody.uid, nobody.gid);
    const holder = await hold(place.dataDir);
    expect(statSync(`/proc/${(await postmasterOf(place.dataDir))?.pid}`).uid).toBe(nobody.uid);
    expect(await holder.stop()).toBe(0);
  });
});

describe.runIf(!runsAsRoot() || repositoryIsOpen)(`as an ordinary user${needsOpenRepository}`, () => {
  test('the database is created privately in the data folder and belongs to that user', async () => {
    const user = runsAsRoot() ? nobody : undefined;
    if (user) chownSync(place.folder, user.uid, user.gid);
    const holder = await hold(place.dataDir, user);
    expect(holder.notice).toBeNull();
    expect(clusterOf(place.dataDir)).toBe(join(place.dataDir, 'postgres'));
    expect(statSync(place.dataDir).mode & 0o777).toBe(0o700);
    expect(statSync(`/proc/${(await postmasterOf(place.dataDir))?.pid}`).uid).toBe(user?.uid ?? process.getuid?.());
    await query(holder.connection, 'CREATE TABLE kept AS SELECT 1 AS n');
    expect(await holder.stop()).toBe(0);
  });
});
