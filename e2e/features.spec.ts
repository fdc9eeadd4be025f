import { onePage } from './fixtures/one-page.ts';
import { expect, open } from './fixtures/quiet.ts';

const test = onePage();

test('a switch of a feature starts editing by itself', async ({ page, group }) => {
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
