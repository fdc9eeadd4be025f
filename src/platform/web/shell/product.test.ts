import { expect, test } from 'vitest';
import { productAt } from './product.ts';
import { allModules } from '#src/modules.web.ts';

const webModules = await allModules();

test.each([
  ['/account/acc-1/wallets', 'finance'],
  ['/account/acc-1/outgos/out-1/edit', 'finance'],
  ['/account/acc-1/tickets', 'ticket'],
  ['/account/acc-1/wiki', 'ticket'],
  ['/ticket-board', 'ticket'],
  ['/account/acc-1', undefined],
  ['/account/acc-1/categories', undefined],
  ['/account/acc-1/admin', undefined],
  ['/user/profile', undefined],
  ['/', undefined],
])('%s belongs to %s', (path, product) => {
  expect(productAt(webModules, path)).toBe(product);
});
