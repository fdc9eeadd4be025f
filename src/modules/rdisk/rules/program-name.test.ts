import { expect, test } from 'vitest';
import { programName } from './program-name.ts';

test.each([
  ['WebDAVFS/3.0.0 (03008000) Darwin/23.6.0 (arm64)', 'Finder'],
  ['Microsoft-WebDAV-MiniRedir/10.0.19045', 'Windows Explorer'],
  ['Microsoft Office Word 2014', 'Microsoft Office'],
  ['Mozilla/4.0 (compatible; ms-office; MSOffice 16)', 'Microsoft Office'],
  ['gvfs/1.54.4', 'GNOME Files'],
  ['Mozilla/5.0 (X11; Linux x86_64) KIO/6.3 like Gecko', 'KDE Dolphin'],
  ['davfs2/1.7.0 neon/0.33.0', 'davfs2'],
  ['rclone/v1.68.2', 'rclone'],
  ['cadaver/0.24 neon/0.33.0', 'cadaver'],
  ['Cyberduck/9.1.2.42722 (Mac OS X/14.5) (aarch64)', 'Cyberduck'],
  ['LibreOffice 24.8.4.2 denylistedbackend/8.11.0', 'LibreOffice'],
  ['Mozilla/5.0 (Linux) mirall/3.15.2git (Nextcloud, debian)', 'Nextcloud'],
  ['Google-HTTP-Java-Client/1.43.3 (gzip)', 'Google HTTP Java Client'],
  ['Dalvik/2.1.0 (Linux; U; Android 14; Pixel 8)', 'Android'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'browser'],
  ['  x\u0000y/1', 'xy'],
  ['a'.repeat(500), 'a'.repeat(60)],
  ['', undefined],
  ['/1.0', undefined],
  [undefined, undefined],
])('%s is %s', (agent, name) => {
  expect(programName(agent)).toBe(name);
});
