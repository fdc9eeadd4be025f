import { newGroup, signUp } from './fixtures/people.ts';
import { expect, open, test } from './fixtures/quiet.ts';

test('a switch of a feature starts editing by itself', async ({ page }) => {
  await signUp(page.request);
  const group = await newGroup(page.request);
  await open(page, `/account/${group}/admin?tab=features`);
  const features = page.getByRole('region', { name: 'Features' });
  const edit = features.getByRole('button', { name: 'Edit' });
  await expect(edit).toHaveAttribute('aria-pressed', 'false');
  const feeds = features.getByRole('switch').nth(3);
  await expect(feeds).not.toBeChecked();
  await feeds.locator('..').click();
  await expect(feeds).toBeChecked();
  await expect(edit).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(feeds).toBeChecked();
});
