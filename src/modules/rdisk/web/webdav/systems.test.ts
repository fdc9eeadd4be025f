import { expect, test } from 'vitest';
import { addressOf, lineFor, systems } from './systems.ts';

const access = { address: addressOf('https://drive.example', 'acc-1'), user: "o'hara@example.test", key: 'ofk_1' };

test.each([
  ['windows', `net use * "https://drive.example/dav/acc-1/" /user:"o'hara@example.test" "ofk_1" /persistent:yes`],
  ['macos', 'https://drive.example/dav/acc-1/'],
  ['gnome', "davs://o'hara%40example.test@drive.example/dav/acc-1/"],
  ['kde', "webdavs://o'hara%40example.test@drive.example/dav/acc-1/"],
  ['davfs2', `sudo mount -t davfs -o username='o'\\''hara@example.test' 'https://drive.example/dav/acc-1/' /mnt`],
  [
    'rclone',
    `rclone config create drive webdav url='https://drive.example/dav/acc-1/' vendor=owncloud user='o'\\''hara@example.test' pass="$(rclone obscure 'ofk_1')"`,
  ],
] as const)('%s gets a line that can be pasted', (system, line) => {
  expect(lineFor(system, access)).toBe(line);
});

test('without TLS the text says so, and every line contains the address', () => {
  const plain = { ...access, address: addressOf('http://localhost:3000', 'acc-1'), user: 'a@b.c' };
  expect(lineFor('gnome', plain)).toBe('dav://a%40b.c@localhost:3000/dav/acc-1/');
  expect(lineFor('kde', plain)).toBe('webdav://a%40b.c@localhost:3000/dav/acc-1/');
  expect(systems.filter((system) => !lineFor(system, plain).includes('/dav/acc-1/'))).toEqual([]);
});
