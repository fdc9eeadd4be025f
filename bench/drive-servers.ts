import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { processCpu } from './cpu.ts';
import { comesUp, freePort, peakOf, startProduct } from './product.ts';

/** The two servers that `bench/drive.ts` compares, each in processes of its own. */
export interface Target {
  readonly name: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Megabytes that its processes have held at most. */
  readonly peak: () => number;
  /** Milliseconds of CPU that its processes have used, its database included. */
  readonly cpu: () => number;
  readonly close: () => Promise<void>;
}

const apache = '/usr/sbin/apache2';

/** The built server, with an access token for the drive. */
export async function startDrive(): Promise<Target> {
  const { url, api, peak, cpu, close } = await startProduct();
  await api.call('POST', api.group, { _id: 'acn-', key: 'rdisk', value: 'enabled' });
  const wanted = { description: 'Bench', permissions: ['rdisk:write'], current_password: 'correct horse battery' };
  const secret = String((await api.call('POST', '_tokens', wanted)).body['token']);
  return {
    name: 'the drive',
    url: `${url}/dav/${api.group}/`,
    headers: { authorization: `Basic ${Buffer.from(`x:${secret}`).toString('base64')}` },
    peak,
    cpu,
    close,
  };
}

/** An Apache of its own with nothing but what WebDAV needs; undefined where there is none, or where we may not start it. */
export async function startApache(): Promise<Target | undefined> {
  if (!existsSync(apache) || process.getuid?.() !== 0) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'oficina-apache-'));
  chmodSync(folder, 0o755);
  const port = await freePort();
  const www = Number(spawnSync('id', ['-u', 'www-data'], { encoding: 'utf8' }).stdout.trim());
  for (const name of ['files', 'locks']) {
    mkdirSync(join(folder, name));
    chownSync(join(folder, name), www, www);
  }
  const modules = ['mpm_event', 'authz_core', 'dav', 'dav_fs', 'mime'];
  const lines = [
    `ServerRoot ${folder}`,
    `PidFile ${folder}/pid`,
    `ErrorLog ${folder}/errors`,
    `Listen 127.0.0.1:${port}`,
    'ServerName 127.0.0.1',
    'User www-data',
    'Group www-data',
    ...modules.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`),
    'TypesConfig /etc/mime.types',
    `DavLockDB ${folder}/locks/db`,
    `DocumentRoot ${folder}/files`,
    `<Directory ${folder}/files>`,
    'Dav On',
    'Require all granted',
    '</Directory>',
  ];
  writeFileSync(join(folder, 'conf'), `${lines.join('\n')}\n`);
  const child = spawn(apache, ['-f', join(folder, 'conf'), '-DFOREGROUND'], { stdio: 'inherit' });
  const target: Target = {
    name: 'Apache',
    url: `http://127.0.0.1:${port}/`,
    headers: {},
    peak: () => childrenOf(child.pid ?? 0).reduce((sum, pid) => sum + peakOf(pid), 0),
    cpu: () => childrenOf(child.pid ?? 0).reduce((sum, pid) => sum + processCpu(pid), 0),
    close: async () => {
      child.kill();
      await once(child, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await comesUp(target.url, () => child.exitCode === null);
  return target;
}

function childrenOf(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return text.split(' ').filter(Boolean).map(Number);
}
