import { expect, test } from '@playwright/test';
import { watch } from './account.ts';
import { namesInSources } from './fixtures/dialog-names.ts';
import { tours } from './fixtures/dialog-tours.ts';
import { walkedOn } from './fixtures/dialog-walk.ts';

/** Every dialog there is, opened and left by keys alone. */

/** Those that `billing.spec.ts` and `ownership.spec.ts` come by on their way. */
const walkedElsewhere = ['billing-email', 'hand-over', 'member-leave', 'plan-cancel', 'plan-free', 'plan-switch'];

test('every dialog of the sources is walked', () => {
  const walked = [...walkedElsewhere, ...Object.values(tours).flatMap((tour) => tour.names)];
  expect(walked.toSorted()).toEqual(namesInSources().toSorted());
});

for (const [title, tour] of Object.entries(tours)) {
  test(`${title}: each dialog is opened, used and left by keys`, async ({ page }) => {
    test.slow();
    const problems = watch(page);
    await tour.walk(page);
    expect(problems()).toEqual([]);
    expect([...(walkedOn.get(page) ?? [])].toSorted()).toEqual(tour.names.toSorted());
  });
}
