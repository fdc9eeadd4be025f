import { readFile, stat } from 'node:fs/promises';
import { StartFailure } from '../../app/start-failure.ts';

/** The system user that runs PostgreSQL if the app runs as root, because PostgreSQL refuses root. */
export interface Owner {
  readonly uid: number;
  readonly gid: number;
}

export function runsAsRoot(): boolean {
  return process.getuid?.() === 0;
}

/** The user for a new cluster: `postgres`, else `nobody`; undefined if the app is not root and runs it itself. */
export async function ownerOfNew(): Promise<Owner | undefined> {
  if (!runsAsRoot()) return undefined;
  const users = parseUsers(await readFile('/etc/passwd', 'utf8'));
  const owner = users.get('postgres') ?? users.get('_postgres') ?? users.get('nobody');
  if (!owner) {
    throw new StartFailure(
      'PostgreSQL does not run as root, and this machine has neither a user "postgres" nor "nobody". ' +
        'Start as an ordinary user, or set DATABASE_URL.',
    );
  }
  return owner;
}

/** The user of an existing cluster: the owner of its folder. */
export async function ownerOf(cluster: string): Promise<Owner | undefined> {
  if (!runsAsRoot()) return undefined;
  const { uid, gid } = await stat(cluster);
  return uid === 0 ? ownerOfNew() : { uid, gid };
}

export function parseUsers(passwd: string): Map<string, Owner> {
  const users = new Map<string, Owner>();
  for (const line of passwd.split('\n')) {
    const [name, , uid, gid] = line.split(':');
    if (name && uid && gid && /^\d+$/.test(uid) && /^\d+$/.test(gid)) {
      users.set(name, { uid: Number(uid), gid: Number(gid) });
    }
  }
  return users;
}
