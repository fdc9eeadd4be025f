import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';

let running: TestApp;
let ana: Client;
let group: string;
beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app);
  group = await foundGroup(ana);
});
afterAll(async () => running.close());

test('a file that an earlier version read in another encoding adds nothing, and new rows have the right letters', async () => {
  const made = await ana.call('POST', group, { klass: 'wallet', name: 'Bank', currency: 'HUF', precision: 0 });
  const fileOf = (...lines: readonly string[]): string =>
    // The letters of windows-1250 that are not those of windows-1252.
    Buffer.from(
      ['Date;Text;Amount', ...lines, ''].join('\n').replaceAll('ő', 'õ').replaceAll('ű', 'û'),
      'latin1',
    ).toString('base64');
  const upload = async (file: string, more: object = {}) =>
    ana.call('POST', `${group}/wallets-upload`, {
      wallet: made.body['id'],
      file,
      file_name: 'otp.csv',
      mode: 'import',
      most_items_are: 'income',
      date_format: 'ymd',
      ...more,
    });
  const lines = ['2026-10-01;Lakbér Kovács Győző;-120000', '2026-10-02;Fűszer és gyümölcs;-4500'];
  const before = await upload(fileOf(...lines), { encoding: 'windows-1252' });
  expect(before.body, before.text).toMatchObject({ added: 2 });
  expect((await upload(fileOf(...lines))).body).toMatchObject({ added: 0, left_out: 2 });
  const more = await upload(fileOf(...lines, '2026-10-03;Fűnyíró előfizetés;-900'));
  expect(more.body).toMatchObject({ added: 1, left_out: 2 });
  const { body } = await ana.call('GET', `${group}/wallets-upload/${String(more.body['id'])}`);
  expect(JSON.stringify(body['page'])).toContain('Fűnyíró előfizetés');
});
