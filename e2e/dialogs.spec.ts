import { expect, type Page, test as alone } from '@playwright/test';
import { watch } from './account.ts';
import { namesInSources } from './fixtures/dialog-names.ts';
import { tours } from './fixtures/dialog-tours.ts';
import { walkedOn } from './fixtures/dialog-walk.ts';
import { onePage } from './fixtures/one-page.ts';
import { ownTours } from './fixtures/own-tours.ts';

/** Every dialog there is, opened and left by keys alone. */

const test = onePage();
test.use({ refusals: true });

/** Those that `billing.spec.ts` and `ownership.spec.ts` come by on their way. */
const walkedElsewhere = ['billing-email', 'hand-over', 'member-leave', 'plan-cancel', 'plan-free', 'plan-switch'];

alone('every dialog of the sources is walked', () => {
  const walked = [...Object.values(tours), ...Object.values(ownTours)].flatMap((tour) => tour.names);
  expect([...walkedElsewhere, ...walked].toSorted()).toEqual(namesInSources().toSorted());
});

for (const [title, tour] of Object.entries(tours))
  test(`${title}: each dialog is opened, used and left by keys`, async ({ page, group }) =>
    expectWalked(page, tour.names, async () => tour.walk(page, group)));

for (const [title, tour] of Object.entries(ownTours))
  alone(`${title}: each dialog is opened, used and left by keys`, async ({ page }) => {
    alone.slow();
    await expectWalked(page, tour.names, async () => tour.walk(page));
  });

async function expectWalked(page: Page, names: readonly string[], walk: () => Promise<void>): Promise<void> {
  const problems = watch(page);
  walkedOn.delete(page);
  await walk();
  expect(problems()).toEqual([]);
  expect([...(walkedOn.get(page) ?? [])].toSorted()).toEqual(names.toSorted());
}
