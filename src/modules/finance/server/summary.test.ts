import { afterAll, beforeAll, expect, test } from 'vitest';
import { regionOf } from '#platform/entity/region/region.ts';
import { withContext } from '#platform/server/app/open-context.ts';
import { foundGroup, signUp, testApp, type TestApp } from '#src/testing/app.ts';
import { summary } from './summary.ts';

let running: TestApp;
beforeAll(async () => {
  running = await testApp();
  running.clock.now = new Date('2026-03-20T12:00:00Z');
});
afterAll(async () => running.close());

test('the weekly summary has spending and income by currency, pending rows, and the largest categories', async () => {
  const ana = await signUp(running.app);
  const group = await foundGroup(ana);
  const told = async (locale: 'en' | 'pt-BR'): Promise<unknown> => {
    const user = { id: ana.id, email: null, fullname: null, locale, confirmed: true };
    const who = { user, access: { admin: true, pending: false }, roles: [] };
    return withContext(running.app, { account: group, who, log: running.app.server.log }, async (ctx) =>
      summary(ctx, {
        since: new Date('2026-03-13T12:00:00Z'),
        breakdownSince: new Date('2026-03-01T00:00:00Z'),
        region: regionOf(locale),
      }),
    );
  };
  const make = async (klass: string, fields: object): Promise<string> =>
    String((await ana.call('POST', group, { klass, ...fields })).body['id']);
  const reais = await make('wallet', { name: 'Conta', currency: 'BRL' });
  const yen = await make('wallet', { name: 'Yen', currency: 'JPY', precision: 0 });
  await make('outgo', { wallet_id: reais, date: '2026-03-02', value: '9.90', categories: ['food'] });
  expect(await told('en')).toEqual({ lines: [], breakdown: [] });
  await make('outgo', { wallet_id: reais, date: '2026-03-14', value: '1000.50', categories: ['home', 'food'] });
  await make('outgo', { wallet_id: reais, date: '2026-03-15', value: '2', confirmed: true });
  await make('outgo', { wallet_id: reais, date: '2026-03-15', value: '77', imported: true, categories: ['odd'] });
  await make('outgo', { wallet_id: reais, date: '2026-03-27', value: '55', categories: ['later'] });
  await make('outgo', { wallet_id: yen, date: '2026-03-16', value: '800' });
  await make('income', { wallet_id: yen, date: '2026-03-16', value: '1200', confirmed: true });
  expect(await told('en')).toEqual({
    lines: [
      '2 expenses: R$1,002.50',
      '1 expense: ¥800',
      '1 revenue: ¥1,200',
      // The month of the group's home currency, as its page says it.
      'This month: R$0.00 in, R$1,067.40 out, -R$1,067.40 left',
      'You will run short from 2026-03-20: -R$1,067.40',
      '2 to confirm',
    ],
    breakdown: ['food: R$1,010.40', 'home: R$1,000.50'],
  });
  expect(JSON.stringify(await told('pt-BR')).replaceAll('\u00a0', ' ')).toContain('2 despesas: R$ 1.002,50');
});
