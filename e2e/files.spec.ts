import { expect, type Page } from '@playwright/test';
import { wordsOf } from './account.ts';
import { type Language, newGroup, signUp, write } from './fixtures/people.ts';
import { findings, open, test } from './fixtures/quiet.ts';

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const locale: Language = 'en';
const t = wordsOf(locale);
const choose = async (page: Page, button: string, name: string, bytes: Buffer): Promise<void> => {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: button }).click(),
  ]);
  await chooser.setFiles({ name, mimeType: 'application/octet-stream', buffer: bytes });
};

test(`files are chosen, dropped and sent with a comment, seen in another window, and deleted`, async ({
  page,
  context,
}) => {
  await signUp(page.request, locale);
  const group = await newGroup(page.request, 'Oficina', locale);
  const ticket = await write(page.request, group, { klass: 'ticket', content: 'Screen' });
  await open(page, `/account/${group}/tickets/${ticket}`, { locale });
  const other = await context.newPage();
  await open(other, `/account/${group}/tickets/${ticket}`, { locale });

  await choose(page, t('activity.files.add'), 'frente.png', picture);
  await expect(page.getByRole('link', { name: t('activity.files.open', { name: 'frente.png' }) })).toBeVisible();
  await expect(other.getByRole('link', { name: t('activity.files.open', { name: 'frente.png' }) })).toBeVisible();
  await drop(page, 'laudo técnico.txt', 'All dry inside');
  const link = page.getByRole('link', { name: 'laudo técnico.txt' });
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(download.suggestedFilename()).toBe('laudo técnico.txt');

  await choose(page, t('activity.files.attach'), 'verso.png', picture);
  await page.getByRole('textbox', { name: t('comment.field.content') }).fill('The back');
  await page.getByRole('button', { name: t('activity.stream.send') }).click();
  const shown = page.getByRole('listitem').filter({ hasText: 'The back' });
  await expect(shown.getByRole('link', { name: t('activity.files.open', { name: 'verso.png' }) })).toBeVisible();
  expect(await findings(page)).toEqual([]);

  await page.getByRole('button', { name: t('activity.files.delete', { name: 'frente.png' }) }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('action.delete') })
    .click();
  await expect(other.getByRole('link', { name: t('activity.files.open', { name: 'frente.png' }) })).toBeHidden();
});

/** A file let go over the files' section, as the browser tells it. */
async function drop(page: Page, name: string, text: string): Promise<void> {
  const transfer = await page.evaluateHandle(
    ([file, content]) => {
      const data = new DataTransfer();
      data.items.add(new File([content ?? ''], file ?? ''));
      return data;
    },
    [name, text],
  );
  const section = page.locator('section[aria-labelledby="files"]');
  await section.dispatchEvent('dragover', { dataTransfer: transfer });
  await section.dispatchEvent('drop', { dataTransfer: transfer });
}
