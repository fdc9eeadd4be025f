import { afterAll, beforeAll, expect, test } from 'vitest';
import { regionOf } from '#platform/entity/region/region.ts';
import { withContext } from '#platform/server/app/open-context.ts';
import { signUp, testApp, type TestApp } from '#src/testing/app.ts';
import { driveGroup, saveFile } from '#src/testing/drive/drive.ts';
import { summary } from './summary.ts';

let running: TestApp;
beforeAll(async () => {
  running = await testApp();
});
afterAll(async () => running.close());

test('a week of the drive: files saved, what is kept, and by whom', async () => {
  const ana = await signUp(running.app, { fullname: 'Ana Lima' });
  const group = await driveGroup(running, ana);
  const told = async (locale: 'en' | 'pt-BR'): Promise<unknown> => {
    const user = { id: ana.id, email: null, fullname: null, locale, confirmed: true };
    const who = { user, access: { admin: true, pending: false }, roles: [] };
    const since = new Date(running.clock.now.getTime() - 7 * 86_400_000);
    return withContext(running.app, { account: group, who, log: running.app.server.log }, async (ctx) =>
      summary(ctx, { since, breakdownSince: since, region: regionOf(locale) }),
    );
  };
  expect(await told('en')).toEqual({ lines: [], breakdown: [] });
  await saveFile(running, ana, group, 'root', 'a.bin', Buffer.alloc(1500));
  await saveFile(running, ana, group, 'root', 'a.bin', Buffer.alloc(1000));
  await saveFile(running, ana, group, 'root', 'b.bin', 'b');
  expect(await told('en')).toEqual({
    lines: ['2 files saved', '2.5 kB stored in total'],
    breakdown: ['Ana Lima: 2 files saved'],
  });
  expect(await told('pt-BR')).toEqual({
    lines: ['2 arquivos salvos', '2,5 kB armazenados no total'],
    breakdown: ['Ana Lima: 2 arquivos salvos'],
  });
});
