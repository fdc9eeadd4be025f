import { onePage } from './fixtures/one-page.ts';
import { write } from './fixtures/people.ts';
import { expect, findingsInBothThemes, open } from './fixtures/quiet.ts';

const test = onePage();

test('the menu New of the drive makes a folder and uploads files where the person is; hashing shows its progress', async ({
  page,
  group,
}) => {
  await write(page.request, group, { klass: 'account_configuration', key: 'rdisk', value: 'enabled' });
  await open(page, `/account/${group}/disk`);
  const add = async (line: string): Promise<void> => {
    await page.getByRole('banner').getByRole('button', { name: 'New', exact: true }).click();
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await page.getByRole('menuitem', { name: line, exact: true }).click();
  };
  await add('Folder');
  const name = page.getByRole('textbox', { name: 'Name' });
  await expect(name).toHaveValue('New folder');
  await name.fill('Photos');
  await name.press('Enter');
  await page.getByRole('link', { name: 'Photos' }).click();
  await expect(page).toHaveURL(/disk\/fil-/);
  // Each text that a line of the panel has shown.
  await page.evaluate(() => {
    const seen = new Set<string>();
    Object.assign(window, { seen });
    new MutationObserver(() => {
      for (const line of document.querySelectorAll('.d-upload-share')) seen.add(line.textContent ?? '');
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  const chosen = page.waitForEvent('filechooser');
  await add('Upload files');
  await (
    await chosen
  ).setFiles({ name: 'film.bin', mimeType: 'application/octet-stream', buffer: Buffer.alloc(12_000_000, 7) });
  await expect(page.getByRole('link', { name: 'film.bin' })).toBeVisible();
  const seen = await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]);
  expect(
    seen.some((text) => /^Checking… \d+%$/.test(text)),
    seen.join(', '),
  ).toBe(true);
  await page.getByRole('banner').getByRole('button', { name: 'New', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: 'Folder', exact: true })).toBeFocused();
  expect(await findingsInBothThemes(page)).toEqual([]);
});
