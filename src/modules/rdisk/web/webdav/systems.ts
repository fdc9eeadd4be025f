/** Systems and programs that open the drive over WebDAV. */
export const systems = ['windows', 'macos', 'gnome', 'kde', 'davfs2', 'rclone', 'ios', 'android'] as const;
type System = (typeof systems)[number];

/** What a program needs to open the drive. `key` is a placeholder if none was just made. */
export interface Access {
  readonly address: string;
  readonly user: string;
  readonly key: string;
}

export function addressOf(origin: string, account: string): string {
  return `${origin}/dav/${account}/`;
}

/** The text to paste into a system, with the address filled in: a command, or the address in the system's notation. */
export function lineFor(system: System, access: Access): string {
  const { address, user, key } = access;
  const url = new URL(address);
  const ending = url.protocol === 'https:' ? 's' : '';
  const rest = `${encodeURIComponent(user)}@${url.host}${url.pathname}`;
  if (system === 'windows') return `net use * "${address}" /user:${quoted(user)} ${quoted(key)} /persistent:yes`;
  if (system === 'gnome') return `dav${ending}://${rest}`;
  if (system === 'kde') return `webdav${ending}://${rest}`;
  if (system === 'davfs2') return `sudo mount -t davfs -o username=${shell(user)} ${shell(address)} /mnt`;
  if (system !== 'rclone') return address;
  // With vendor=other rclone sends no times, and so misses an edit that keeps the size. With nextcloud it asks for an address of Nextcloud's form.
  const words = `url=${shell(address)} vendor=owncloud user=${shell(user)} pass="$(rclone obscure ${shell(key)})"`;
  return `rclone config create drive webdav ${words}`;
}

/** Quotes for cmd.exe, which allows no quote within quotes. */
function quoted(text: string): string {
  return `"${text.replaceAll('"', '')}"`;
}

/** Quotes for a POSIX shell. */
function shell(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
