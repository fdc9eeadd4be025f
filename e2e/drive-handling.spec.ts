import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { driveWords } from './fixtures/drive-words.ts';
import { onePage } from './fixtures/one-page.ts';
import { write } from './fixtures/people.ts';
import { findings, open } from './fixtures/quiet.ts';

const test = onePage({ locale: 'pt-BR', name: 'Boa Vista' });
const t = driveWords('pt-BR');

test('files are dropped, pasted, renamed, cut, moved over folders and brought back, by pointer and by keys', async ({
  page,
  group,
}) => {
  test.slow();
  await write(page.request, group, { klass: 'account_configuration', key: 'rdisk', value: 'enabled' });
  const target = await write(page.request, group, { klass: 'cloud_file', kind: 'dir', name: 'Alvo' });
  await open(page, `/account/${group}/disk?tree=1`, { locale: 'pt-BR' });
  await expect(row(page, 'Alvo')).toBeVisible();
  const list = page.getByRole('grid', { name: t('rdisk.list') });
  const closePanel = page
    .getByRole('region', { name: t('rdisk.upload.panel') })
    .getByRole('button', { name: t('action.close') });
  const undo = page.getByRole('button', { name: t('action.undo') }).last();

  // A folder of the system, with more files than one request holds.
  const folder = mkdtempSync(join(tmpdir(), 'drop-'));
  mkdirSync(join(folder, 'Fotos', 'praia'), { recursive: true });
  for (let number = 0; number < 210; number += 1) {
    writeFileSync(join(folder, 'Fotos', 'praia', `${number}.txt`), `foto ${number}`);
  }
  writeFileSync(join(folder, 'nota.txt'), 'nota');
  await dropFiles(page, list, [join(folder, 'Fotos'), join(folder, 'nota.txt')]);
  await expect(page.getByText(t('rdisk.upload.done', { done: 211, count: 211 }))).toBeVisible();
  await expect(row(page, 'Fotos')).toBeVisible();
  await closePanel.click();
  // Once more: what lies there already is neither asked about nor sent again.
  await dropFiles(page, list, [join(folder, 'Fotos')]);
  await expect(page.getByText(t('rdisk.upload.done', { done: 210, count: 210 }))).toBeVisible();
  await expect(page.getByText(t('rdisk.upload.known')).first()).toBeVisible();
  rmSync(folder, { recursive: true });
  await closePanel.click();

  // A picture of the clipboard, into the folder that is shown.
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.items.add(new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47])], 'image.png', { type: 'image/png' }));
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  });
  await expect(page.getByRole('row').filter({ hasText: t('rdisk.upload.pasted') })).toBeVisible();

  // F2, and back.
  await list.focus();
  await page.keyboard.type('nota');
  await page.keyboard.press('F2');
  await page.keyboard.type('recado');
  await page.keyboard.press('Enter');
  await expect(row(page, 'recado.txt')).toBeVisible();
  await undo.click();
  await expect(row(page, 'nota.txt')).toBeVisible();

  // Over a folder of the list, over one of the tree, and over a step of the path.
  await row(page, 'nota.txt').dragTo(row(page, 'Alvo'));
  await expect(page.getByText(t('rdisk.moved', { count: 1, name: 'Alvo' }))).toBeVisible();
  await expect(row(page, 'nota.txt')).toBeHidden();
  // The second press of a double click comes when the folder is open already: it marks no words and opens nothing there.
  const place = await row(page, 'Alvo').getByRole('link').boundingBox();
  if (place === null) throw new Error('no link to press');
  await page.mouse.click(place.x + 4, place.y + 4);
  await expect(page.getByRole('heading', { level: 1, name: 'Alvo' })).toBeVisible();
  await expect(row(page, 'nota.txt')).toBeVisible();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  expect(await page.evaluate(() => String(getSelection()))).toBe('');
  expect(new URL(page.url()).searchParams.has('open')).toBe(false);
  await row(page, 'nota.txt').dragTo(page.getByRole('treeitem', { name: 'Fotos', exact: true }));
  await expect(page.getByText(t('rdisk.moved', { count: 1, name: 'Fotos' }))).toBeVisible();
  await undo.click();
  await expect(row(page, 'nota.txt')).toBeVisible();
  await row(page, 'nota.txt').dragTo(
    page.getByRole('navigation', { name: t('rdisk.crumbs') }).getByRole('link', { name: t('rdisk.root') }),
  );
  await expect(page.getByText(t('rdisk.empty-folder'))).toBeVisible();
  expect(await findings(page)).toEqual([]);

  // By keys alone: into the folder of many, all of it cut, pasted in the other, deleted, brought back.
  await page.goBack();
  await expect(row(page, 'Fotos')).toBeVisible();
  await expect(list).toBeFocused();
  await page.keyboard.type('fotos');
  await page.keyboard.press('Enter');
  await expect(row(page, 'praia')).toBeVisible();
  await page.keyboard.type('praia');
  await page.keyboard.press('Enter');
  await expect(row(page, '0.txt')).toBeVisible();
  await page.keyboard.press('Control+a');
  await expect(page.getByRole('toolbar', { name: t('rdisk.chosen', { count: 210 }) })).toBeVisible();
  await page.keyboard.press('Control+x');
  await page.keyboard.press('Backspace');
  await expect(row(page, 'praia')).toBeVisible();
  await page.keyboard.press('Backspace');
  await expect(row(page, 'Alvo')).toBeVisible();
  await page.keyboard.type('alvo');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Alvo' })).toBeVisible();
  await page.keyboard.press('Control+v');
  await expect(page.getByText(t('rdisk.moved', { count: 210, name: 'Alvo' }))).toBeVisible();
  await expect(row(page, '0.txt')).toBeVisible();
  await list.focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await expect(page.getByText(t('rdisk.deleted', { count: 210 }))).toBeVisible();
  await expect(page.getByText(t('rdisk.empty-folder'))).toBeVisible();
  await undo.click();
  await expect(page.getByText(t('form.undone'))).toBeVisible();
  await expect(row(page, '0.txt')).toBeVisible();
  const inside = await page.request.get(`/api/${group}/files/${target}?limit=2000`);
  expect(((await inside.json()) as { rows: unknown[] }).rows).toHaveLength(210);
});

/** Lets files and folders of the disk go over an element, as the system does. */
async function dropFiles(page: Page, over: Locator, files: readonly string[]): Promise<void> {
  const box = await over.boundingBox();
  const at = { x: (box?.x ?? 0) + 200, y: (box?.y ?? 0) + (box?.height ?? 0) + 40 };
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [...files], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await session.send('Input.dispatchDragEvent', { type, ...at, data });
  }
  await session.detach();
}

function row(page: Page, name: string): Locator {
  return page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
}
