import { afterEach, expect, test, vi } from 'vitest';
import { customer } from '#modules/ticket/entities/customer.ts';
import { en } from '#platform/locales/en.ts';
import { serveApi } from '#src/testing/served-api.ts';
import { translator } from '../i18n/catalogue.ts';
import { csvText, exportCsv } from './export-csv.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a negative number stays a number, and a formula gets an apostrophe', async () => {
  const text = await csvText([
    ['-901.94', '-5', '12.50'],
    ['-1+cmd()', '=1+1', '@SUM(A1)'],
  ]);
  expect(text.split('\r\n')).toEqual(['-901.94,-5,12.50', `"'-1+cmd()","'=1+1","'@SUM(A1)"`]);
});

test('an export that the audit log refuses is not saved', async () => {
  const calls = serveApi(({ path }) =>
    path.endsWith('/_exports')
      ? { status: 403, body: { error: 'forbidden', reason: 'no' } }
      : { body: { docs: [{ _id: 'cus-1', name: 'Ana' }], bookmark: 'nil' } },
  );
  const saved = exportCsv('acc-1', customer, { selector: { klass: 'customer' } }, ['name'], translator(en, 'en'));
  await expect(saved).rejects.toMatchObject({ status: 403 });
  expect(calls.at(-1)).toMatchObject({ path: '/api/acc-1/_exports', body: { what: 'customer', rows: 1 } });
});
