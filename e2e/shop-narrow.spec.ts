import type { Locator } from '@playwright/test';
import { onePage } from './fixtures/one-page.ts';
import { newGroup, signUp, write } from './fixtures/people.ts';
import { expect, findings, test as alone, visit, open } from './fixtures/quiet.ts';

const test = onePage();

/** What is read and typed where there is little room. */

/** The lines that the words within an element take. */
async function linesOf(words: Locator): Promise<number> {
  return words.evaluate((one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size;
  });
}

test('every part of a filled address and phone has its name in sight', async ({ page, group }) => {
  const address = { zip_code: '01310-100', street: 'Avenida Paulista', number: '1578', city: 'São Paulo', state: 'SP' };
  const phones = [{ number: '+55 (11) 98765-4321', description: 'Mobile' }, { number: '(11) 3456-7890' }];
  const id = await write(page.request, group, {
    klass: 'customer',
    name: 'Rita',
    phones,
    addresses: [address, { city: 'Campinas' }],
  });
  await open(page, `/account/${group}/customers/${id}/edit`);
  const second = page.getByRole('group', { name: 'Addresses 2' });
  for (const name of ['Postal code', 'Street', 'Number', 'Neighbourhood', 'Complement', 'City', 'State'])
    await expect(second.getByText(name, { exact: true })).toBeVisible();
  await second.getByLabel('Street 2').fill('Rua das Flores');
  await second.getByRole('button', { name: 'Remove 2' }).click();
  await expect(second).toHaveCount(0);
  await page.getByRole('button', { name: 'Add', exact: true }).last().click();
  await expect(page.getByLabel('Postal code 2')).toBeFocused();
  // Phones below each other are named once on a desk, each by itself on a phone.
  const named = page.getByText('Description', { exact: true });
  await expect(named.first()).toBeVisible();
  await expect(named.last()).toBeHidden();
  await page.setViewportSize({ width: 380, height: 800 });
  await expect(named.last()).toBeVisible();
  const number = page.getByLabel('Number 1').first();
  expect(await number.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
  expect(await findings(page)).toEqual([]);
});

test('a phone number is read in one line, and two of them with the end of the line between', async ({
  page,
  group,
}) => {
  const phones = [
    { number: '+55 (11) 98765-4321', description: 'Her mother, during business hours' },
    { number: '+55 (11) 98765-4321 / 98765-4322' },
  ];
  const id = await write(page.request, group, { klass: 'customer', name: 'Rita', phones });
  await open(page, `/account/${group}/customers/${id}`);
  for (const width of [1280, 380, 320]) {
    await page.setViewportSize({ width, height: 800 });
    const numbers = page.locator('.t-number');
    await expect(numbers).toHaveCount(3);
    for (const number of await numbers.all()) expect(await linesOf(number), `${width}`).toBe(1);
  }
});

test('the text of a search hit wraps between its parts, never within a word', async ({ page, group }) => {
  const email = 'rita.ferreira@example.com';
  await write(page.request, group, { klass: 'customer', name: 'Rita', phones: [{ number: '3456-7890' }], email });
  await open(page, `/account/${group}/search?q=rita`);
  const when = page.locator('.t-hits time');
  await expect(when).toHaveText('now');
  for (let width = 320; width <= 440; width += 8) {
    await page.setViewportSize({ width, height: 800 });
    expect(await linesOf(when), `${width}`).toBe(1);
  }
});

alone('a list with an amount beside its columns leaves the titles their room', async ({ page }) => {
  await signUp(page.request);
  const group = await newGroup(page.request);
  await write(page.request, group, { klass: 'ticket', content: 'Screen stays dark', estimation: '120' });
  await page.addInitScript(() =>
    localStorage.setItem(
      'oficina.columns.ticket',
      'number,title,status,priority,customer_id,equipment_id,technical_id,updated_at,estimation',
    ),
  );
  await open(page, `/account/${group}/tickets`);
  await expect(page.getByRole('cell', { name: '$120.00' })).toBeVisible();
  for (const width of [1440, 1280, 1024, 900]) {
    await page.setViewportSize({ width, height: 800 });
    const title = await page.locator('.o-table th[data-title]').boundingBox();
    expect(title?.width, `${width}`).toBeGreaterThan(140);
  }
});

/** What is left of a search box beside the words that say what it is for. */
async function roomIn(words: Locator): Promise<number> {
  return words.evaluate((one: HTMLInputElement) => {
    const { paddingLeft, paddingRight, fontSize, fontFamily } = getComputedStyle(one);
    const pen = document.createElement('canvas').getContext('2d');
    if (pen === null) return -1;
    pen.font = `${fontSize} ${fontFamily}`;
    const inner = one.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    return inner - pen.measureText(one.placeholder).width;
  });
}

alone('em português: a busca das listas cabe em sua caixa no telefone', async ({ page }) => {
  await signUp(page.request, 'pt-BR');
  const group = await newGroup(page.request, 'Oficina', 'pt-BR');
  const wallet = await write(page.request, group, { klass: 'wallet', name: 'Banco', currency: 'BRL' });
  await write(page.request, group, { _id: 'acn-', key: 'rdisk', value: 'enabled' });
  for (const path of ['tickets', 'customers?active=true', `wallets/${wallet}`, 'disk']) {
    await open(page, `/account/${group}/${path}`, { locale: 'pt-BR' });
    const words = page.locator('.o-tools').getByRole('searchbox');
    for (const width of [380, 320]) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(async () => roomIn(words), `${path} ${width}`).toBeGreaterThanOrEqual(0);
    }
  }
});

alone('em português: a busca do quadro e o menu cabem em uma linha', async ({ page }) => {
  await signUp(page.request, 'pt-BR');
  const group = await newGroup(page.request, 'Oficina', 'pt-BR');
  await write(page.request, group, { klass: 'ticket', content: 'Não liga' });
  await open(page, `/account/${group}/ticket-board`, { locale: 'pt-BR' });
  const words = page.getByRole('searchbox', { name: 'Número, cliente, equipamento, palavras' });
  for (const width of [1280, 380]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(words).toHaveAttribute('placeholder', width === 380 ? 'Buscar' : /^Número/);
    expect(await roomIn(words), `${width}`).toBeGreaterThanOrEqual(0);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await visit(page, `/account/${group}/trash`);
  const current = page.locator('.o-navigation-link[aria-current="page"]');
  await expect(current).toHaveText('Ajustes do grupo');
  expect(await linesOf(current.locator('span'))).toBe(1);
});
