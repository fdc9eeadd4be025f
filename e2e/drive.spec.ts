import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { driveWords } from './fixtures/drive-words.ts';
import { onePage } from './fixtures/one-page.ts';
import { type Language, write } from './fixtures/people.ts';
import { findings, open, visit } from './fixtures/quiet.ts';

const test = onePage();
const testPt = onePage({ locale: 'pt-BR', name: 'Boa Vista' });

test('a folder comes in, a file is moved, versioned, compared; in Portuguese reverted, deleted and brought back', async ({
  page,
  group,
}) => {
  test.slow();
  let t = driveWords('en');
  await openDrive(page, group, 'en');
  const folder = mkdtempSync(join(tmpdir(), 'drive-'));
  mkdirSync(join(folder, 'Fotos', 'praia'), { recursive: true });
  writeFileSync(join(folder, 'Fotos', 'nota.txt'), 'um\ndois\ntrês\n');
  writeFileSync(join(folder, 'Fotos', 'praia', 'Ação.md'), '# Sol\n\n**mar**\n');
  await page.getByTestId('folder-input').setInputFiles(join(folder, 'Fotos'));
  await expect(page.getByText(t('rdisk.upload.done', { done: 2, count: 2 }))).toBeVisible();
  rmSync(folder, { recursive: true });
  let list = page.getByRole('grid', { name: t('rdisk.list') });
  await list.focus();
  await page.keyboard.type('fo');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Fotos' })).toBeVisible();
  await expect(row(page, 'praia')).toBeVisible();
  expect(await findings(page)).toEqual([]);

  await page.getByRole('checkbox', { name: t('rdisk.choose', { name: 'nota.txt' }) }).check();
  await page.getByRole('button', { name: t('rdisk.move'), exact: true }).click();
  const root = t('rdisk.root');
  await page.getByRole('button', { name: t('rdisk.place.move-to', { name: root }) }).click();
  await expect(page.getByText(t('rdisk.moved', { count: 1, name: root }))).toBeVisible();
  await expect(row(page, 'nota.txt')).toBeHidden();
  await list.focus();
  await page.keyboard.press('Backspace');
  await expect(row(page, 'nota.txt')).toBeVisible();

  await page
    .getByRole('button', { name: t('action.close') })
    .first()
    .click();
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: t('rdisk.upload.files') }).click(),
  ]);
  await chooser.setFiles({ name: 'nota.txt', mimeType: 'text/plain', buffer: Buffer.from('um\n2\ntrês\n') });
  await page.getByRole('button', { name: t('rdisk.clash.version') }).click();
  await expect(page.getByText(t('rdisk.upload.done', { done: 1, count: 1 }))).toBeVisible();
  await page.getByRole('link', { name: 'nota.txt' }).click();
  let panel = page.getByRole('complementary', { name: t('rdisk.view.panel') });
  await expect(panel.getByText('2', { exact: false }).first()).toBeVisible();
  await panel.getByRole('tab', { name: t('rdisk.view.versions') }).click();
  await expect(panel.getByText(`· ${t('rdisk.versions.browser')}`)).toHaveCount(2);
  await panel.getByRole('button', { name: t('rdisk.versions.compare', { number: 1 }) }).click();
  await expect(panel.locator('del')).toHaveText(['dois']);
  await expect(panel.locator('ins')).toHaveText(['2']);
  expect(await findings(page)).toEqual([]);

  t = driveWords('pt-BR');
  await open(page, page.url(), { locale: 'pt-BR' });
  panel = page.getByRole('complementary', { name: t('rdisk.view.panel') });
  list = page.getByRole('grid', { name: t('rdisk.list') });
  await panel.getByRole('tab', { name: t('rdisk.view.versions') }).click();
  await panel.getByRole('button', { name: t('rdisk.versions.restore', { number: 1 }) }).click();
  await expect(page.getByText(t('rdisk.versions.restored', { number: 1 }))).toBeVisible();
  await panel.getByRole('tab', { name: t('rdisk.view.view'), exact: true }).click();
  await expect(panel.locator('pre')).toHaveText('um\ndois\ntrês\n');
  await panel.getByRole('button', { name: t('action.close') }).click();

  await list.focus();
  await page.keyboard.type('nota');
  await page.keyboard.press('Delete');
  await expect(page.getByText(t('rdisk.deleted-one', { name: 'nota.txt' }))).toBeVisible();
  await expect(row(page, 'nota.txt')).toBeHidden();
  await page
    .getByRole('button', { name: t('action.undo') })
    .last()
    .click();
  await expect(row(page, 'nota.txt')).toBeVisible();
  await visit(page, `/account/${group}/disk-trash`);
  await expect(page.getByText(t('rdisk.trash.empty'))).toBeVisible();
});

test('a key is made, opens the drive to a program, and opens nothing once it is revoked', async ({
  page,
  group,
  person,
}) => {
  const t = driveWords('en');
  await openDrive(page, group, 'en');
  await visit(page, `/account/${group}/disk-webdav`);
  await page.getByRole('button', { name: t('rdisk.keys.new') }).click();
  await page.getByRole('dialog').locator('input[name="description"]').fill('Notebook');
  await page.getByRole('button', { name: t('rdisk.keys.make') }).click();
  const key = (await page.getByTestId('drive-key').textContent()) ?? '';
  const address = (await page.getByTestId('dav-address').textContent()) ?? '';
  await page.getByRole('button', { name: t('rdisk.keys.done') }).click();
  await expect(page.getByText(`"${address}"`)).toContainText(key);
  expect(await findings(page)).toEqual([]);
  const authorization = `Basic ${Buffer.from(`${person.email}:${key}`).toString('base64')}`;
  const send = async (method: string, path: string, body?: string): Promise<number> =>
    (await fetch(`${address}${path}`, { method, headers: { authorization }, ...(body === undefined ? {} : { body }) }))
      .status;
  expect(await send('PUT', 'from-program.txt', 'hello')).toBe(201);
  expect(await send('PROPFIND', '')).toBe(207);
  await visit(page, `/account/${group}/disk`);
  await expect(row(page, 'from-program.txt')).toBeVisible();
  await visit(page, `/account/${group}/disk-keys`);
  await expect(page.getByRole('row').filter({ hasText: 'Notebook' })).not.toContainText(t('rdisk.keys.unused'));
  await page.getByRole('button', { name: t('rdisk.keys.revoke-one', { name: 'Notebook' }) }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('rdisk.keys.revoke') })
    .click();
  await expect(page.getByText(t('rdisk.keys.none'))).toBeVisible();
  await expect(page.getByText(t('rdisk.keys.revoked', { name: 'Notebook' })), 'though its row is gone').toBeVisible();
  expect(await send('PROPFIND', '')).toBe(401);

  // A program with a folder of its own sees that one alone, until its key is ended on the same page.
  await visit(page, `/account/${group}/disk-programs`);
  await page
    .getByRole('button', { name: t('rdisk.programs.new') })
    .first()
    .click();
  await page.getByRole('dialog').locator('input[name="name"]').fill('Scanner');
  await page.getByRole('button', { name: t('rdisk.programs.make') }).click();
  const own = (await page.getByTestId('drive-key').textContent()) ?? '';
  await page.getByRole('button', { name: t('rdisk.keys.done') }).click();
  const scan = async (method: string, path = ''): Promise<Response> =>
    fetch(`${address}${path}`, { method, headers: { authorization: `Bearer ${own}`, depth: '1' } });
  expect((await scan('PUT', 'page.txt')).status).toBe(201);
  expect(await (await scan('PROPFIND')).text()).not.toContain('from-program.txt');
  await page.reload();
  await expect(page.getByRole('row').filter({ hasText: 'Scanner' })).not.toContainText(t('rdisk.keys.unused'));
  await page.getByRole('button', { name: t('rdisk.keys.revoke-one', { name: 'Scanner' }) }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('rdisk.keys.revoke') })
    .click();
  await expect(page.getByText(t('rdisk.programs.no-key'))).toBeVisible();
  expect((await scan('PROPFIND')).status).toBe(401);
});

test('older versions and the trash are freed by a click each', async ({ page, group }) => {
  const t = driveWords('en');
  await openDrive(page, group, 'en');
  const save = async (name: string, bytes: string): Promise<string> => {
    const url = `/api/${group}/files/root/${name}`;
    const headers = { 'content-type': 'application/octet-stream', 'x-xsrf-token': await xsrf(page) };
    const answer = await page.request.put(url, { data: Buffer.from(bytes), headers });
    expect(answer.status()).toBe(201);
    return ((await answer.json()) as { id: string }).id;
  };
  await save('kept.txt', 'x'.repeat(5000));
  await save('kept.txt', 'y'.repeat(1000));
  const gone = await save('gone.txt', 'z'.repeat(3000));
  const headers = { 'x-xsrf-token': await xsrf(page) };
  expect((await page.request.post(`/api/${group}/files/_delete`, { data: { ids: [gone] }, headers })).status()).toBe(
    200,
  );
  await visit(page, `/account/${group}/disk`);
  const space = page.getByRole('region', { name: t('rdisk.space.title') });
  for (const [free, question, size] of [
    ['rdisk.space.free-versions', 'rdisk.space.free-versions-question', '5 kB'],
    ['rdisk.space.free-trash', 'rdisk.space.free-trash-question', '3 kB'],
  ] as const) {
    await space.getByRole('button', { name: t(free) }).click();
    const asked = page.getByRole('dialog', { name: t(question) });
    await expect(asked).toContainText(t('rdisk.space.free-text', { size }));
    await asked.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText(t('rdisk.space.freed', { size }))).toBeVisible();
  }
  await expect(space).toContainText(t('rdisk.space.files', { size: '1 kB' }));
  await space.getByRole('link', { name: t('rdisk.space.largest') }).click();
  await expect(page.getByRole('columnheader', { name: t('rdisk.order.size') })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
});

async function xsrf(page: Page): Promise<string> {
  const cookies = await page.context().cookies();
  return decodeURIComponent(cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '');
}

testPt('a file is encrypted before it leaves, opened again, and not without the words', async ({ page, group }) => {
  testPt.slow();
  const t = driveWords('pt-BR');
  await openDrive(page, group, 'pt-BR');
  await visit(page, `/account/${group}/disk-vault`);
  await page.locator('input[name="passphrase"]').fill('quatro palavras ao acaso');
  await page.locator('input[name="passphrase-again"]').fill('quatro palavras ao acaso');
  await page.getByRole('button', { name: t('rdisk.vault.go-on') }).click();
  const phrase = (await page.getByTestId('recovery-phrase').textContent()) ?? '';
  expect(phrase.split('-')).toHaveLength(12);
  await page.getByRole('checkbox', { name: t('rdisk.vault.phrase-kept') }).check();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: t('rdisk.vault.make') }).click();
  await expect(page.getByRole('heading', { name: t('rdisk.vault.opened') })).toBeVisible();
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: t('rdisk.vault.encrypt') }).click(),
  ]);
  await chooser.setFiles({ name: 'segredo.txt', mimeType: 'text/plain', buffer: Buffer.from('o gato subiu') });
  await expect(page.getByText(t('rdisk.upload.done', { done: 1, count: 1 }))).toBeVisible();

  // Another visit has the vault closed.
  await page.goto(`/account/${group}/disk`);
  await page.getByRole('link', { name: 'segredo.txt.age' }).click();
  const panel = page.getByRole('complementary', { name: t('rdisk.view.panel') });
  await panel.getByRole('button', { name: t('rdisk.vault.by-phrase') }).click();
  await panel.locator('textarea').fill('estas não são as palavras');
  await panel.getByRole('button', { name: t('rdisk.vault.open') }).click();
  await expect(panel.getByText(t('rdisk.vault.wrong-phrase'))).toBeVisible();
  await panel.locator('textarea').fill(phrase.toUpperCase().replaceAll('-', ' '));
  await panel.getByRole('button', { name: t('rdisk.vault.open') }).click();
  await expect(panel.locator('pre')).toHaveText('o gato subiu');
  const kept = panel.getByRole('link', { name: t('rdisk.download'), exact: true });
  const sent = await page.request.get((await kept.getAttribute('href')) ?? '');
  expect((await sent.body()).toString('latin1')).toMatch(/^age-encryption\.org\/v1/);
  expect(await findings(page)).toEqual([]);
});

testPt('on a phone files whose names begin alike are told apart', async ({ page, group }) => {
  await page.setViewportSize({ width: 380, height: 800 });
  await openDrive(page, group, 'pt-BR');
  const names = ['07', '08'].map((month) => `Comprovante de pagamento da conta de energia do mês ${month}.txt`);
  const files = names.map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) }));
  await page.locator('input[type="file"]').first().setInputFiles(files);
  for (const name of names) {
    const end = row(page, name).getByText(name.slice(-14));
    await expect(end).toBeVisible();
    const box = await end.boundingBox();
    const cell = await row(page, name).locator('.d-words').boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual((cell?.x ?? 0) + (cell?.width ?? 0) + 0.5);
    expect(await end.evaluate((text) => text.scrollWidth - text.clientWidth)).toBeLessThanOrEqual(0);
  }
});

/** Switches the drive of a group on and opens its root. */
async function openDrive(page: Page, group: string, locale: Language): Promise<void> {
  await write(page.request, group, { klass: 'account_configuration', key: 'rdisk', value: 'enabled' });
  await open(page, `/account/${group}/disk`, { locale });
}

function row(page: Page, name: string) {
  return page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
}
