import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const newsboat = '/usr/bin/newsboat';

/**
 * Seconds of CPU in which Debian's newsboat fetches these feeds, reads them and stores their items in its SQLite file: for the first time, and
 * then again. Nothing where it is not installed.
 */
export async function measureNewsboat(urls: readonly string[]): Promise<readonly number[] | undefined> {
  if (!existsSync(newsboat)) return undefined;
  const folder = await mkdtemp(join(tmpdir(), 'oficina-newsboat-'));
  try {
    await writeFile(join(folder, 'urls'), urls.join('\n'));
    await writeFile(join(folder, 'config'), 'reload-threads 4\nsuppress-first-reload yes\n');
    const command = `TIMEFORMAT='%U %S'; time ${newsboat} -C ${folder}/config -c ${folder}/cache.db -u ${folder}/urls -x reload`;
    const times: number[] = [];
    for (let time = 0; time < 2; time += 1) {
      const env = { ...process.env, HOME: folder, LC_ALL: 'C.UTF-8' };
      const { stderr } = await promisify(execFile)('bash', ['-c', command], { env });
      const [user = 0, system = 0] = (stderr.trim().split('\n').at(-1) ?? '').split(' ').map(Number);
      times.push(user + system);
    }
    return times;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
