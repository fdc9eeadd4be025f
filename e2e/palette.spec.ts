import { onePage } from './fixtures/one-page.ts';
import { palette } from '#platform/locales/palette.ts';
import { newGroup, signUp, write } from './fixtures/people.ts';
import { holdBack } from './fixtures/hold-back.ts';
import { expect, findingsInBothThemes, test as alone, visit, open } from './fixtures/quiet.ts';

const test = onePage();

alone('the palette finds every module, group, setting and record, and does it by keys alone', async ({ page }) => {
  await signUp(page.request, 'pt-BR');
  const other = await newGroup(page.request, 'Casa da Praia', 'pt-BR');
  const group = await newGroup(page.request, 'Oficina', 'pt-BR');
  const customer = await write(page.request, group, { klass: 'customer', name: 'Padaria Pão Quente' });
  for (const content of ['Trocar 2 fontes', 'Não liga'])
    await write(page.request, group, { klass: 'ticket', content, customer_id: customer });
  await open(page, `/account/${group}/tickets`, { locale: 'pt-BR' });
  const options = page.getByRole('option');
  const ask = async (text: string): Promise<void> => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type(text);
  };

  await expect(page.getByRole('link', { name: 'Não liga' })).toBeVisible();
  await ask('#2');
  await expect(options.first()).toContainText('#0002 Não liga');
  await expect(options.first()).toContainText(/Aberto.*Padaria Pão Quente/);
  expect(await findingsInBothThemes(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '#0002 Não liga' })).toBeVisible();

  await ask('atribuir');
  await expect(options.first()).toContainText('Atribuir a mim');
  await page.keyboard.press('Enter');
  await expect(page.getByText('#0002 agora é seu')).toBeVisible();

  // Escape leaves with words in the box.
  await ask('#2');
  await expect(options.first()).toContainText('#0002');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // Enter waits for the record that the number asks for.
  await ask('#1');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '#0001 Trocar 2 fontes' })).toBeVisible();
  // What the page of the record offers, by the other language's word too.
  await ask('link a');
  await expect(options.first()).toContainText('Relacionar');
  await page.keyboard.press('Enter');
  const relating = page.getByRole('dialog', { name: /Relacionar/ });
  await relating.getByRole('combobox', { name: 'Outro chamado' }).fill('liga');
  const told = page.getByRole('option').filter({ hasText: '#0002' });
  await expect(told, 'as the search tells a record').toContainText(/Não liga.*Aberto.*Padaria/);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await ask('excluir');
  await page.keyboard.press('Enter');
  await expect(
    page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog'))
      .getByText(/Excluir.*Trocar 2 fontes/),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await ask('editar');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/tickets\/tkt-.*\/edit/);

  await ask('dark');
  await expect(options.first()).toContainText('Tema: Escuro');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');

  await ask('help');
  await expect(options.first()).toContainText('Ajuda e atalhos');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Ajuda e atalhos' })).toBeVisible();
  await page.keyboard.press('Escape');

  await ask('new expense');
  await expect(options.first()).toContainText('Nova despesa');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await ask('despesa nova');
  await expect(options.first()).toContainText('Nova despesa');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/account/${group}/outgos/new`);

  await ask('lixeira');
  await expect(options.first()).toContainText('Registros excluídos');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/account/${group}/trash`);

  await ask('praia');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/account/${other}`);
  await page.goto(`/account/${other}/nowhere`);
  await expect(page.getByRole('heading', { name: 'Não encontrado' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Navegação' }), 'a lost page keeps the menu').toBeVisible();
  await page.goto('/user/profile');
  await expect(page.getByRole('banner').getByText('Casa da Praia'), 'the profile keeps the group').toBeVisible();

  // Whoever knows the words does not wait for the list.
  await ask('sair');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/user\/login/);
});

test('behind a name stand three of its tickets and the way to all; a picker finds them by the name', async ({
  page,
  group,
}) => {
  const customer = await write(page.request, group, { klass: 'customer', name: 'Wanda Kowalski' });
  for (const content of ['One', 'Two', 'Three', 'Four', 'Five'])
    await write(page.request, group, { klass: 'ticket', content, customer_id: customer });
  const other = await write(page.request, group, { klass: 'ticket', content: 'Of nobody' });
  await open(page, `/account/${group}/tickets/${other}`);
  await expect(page.getByRole('heading', { name: 'Of nobody' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('kowalski');
  const options = page.getByRole('option');
  await expect(options).toContainText(['Wanda Kowalski', 'Five', 'Four', 'Three', 'All 5 tickets of Wanda Kowalski']);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/tickets\\?customer_id=${customer}`));
  await expect(page.locator('.o-table tr[data-id]')).toHaveCount(5);

  await visit(page, `/account/${group}/search?q=wanda`);
  const hits = page.locator('.t-hits li');
  await expect(hits).toHaveCount(5);
  await hits.last().getByRole('link', { name: 'All 5 tickets of Wanda Kowalski' }).click();
  await expect(page.locator('.o-table tr[data-id]')).toHaveCount(5);

  await visit(page, `/account/${group}/tickets/${other}`);
  await page.getByRole('button', { name: 'Link a ticket' }).click();
  await page.getByRole('dialog').getByRole('combobox', { name: 'Other ticket' }).fill('kowalski');
  await expect(options.filter({ hasText: 'Wanda Kowalski' })).toHaveCount(5);
});

test('a sentence is an entry of money, with undo', async ({ page, group }) => {
  await open(page, `/account/${group}/tickets`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const options = page.getByRole('option');
  const ask = async (text: string): Promise<void> => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type(text);
  };
  // Without a wallet it would be nowhere.
  await ask('expense 12.50 bakery');
  await expect(options.first()).toContainText('Add a wallet first');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/account/${group}/wallets/new`);
  for (const name of ['Cash', 'Home']) await write(page.request, group, { klass: 'wallet', name, currency: 'USD' });
  const [, home = ''] = (
    (await (
      await page.request.post(`/api/${group}/_find`, {
        data: { selector: { klass: 'wallet' }, fields: ['_id', 'name'], sort: [{ name: 'asc' }] },
      })
    ).json()) as { docs: readonly { _id: string }[] }
  ).docs.map(({ _id }) => _id);
  await write(page.request, group, { klass: 'outgo', wallet_id: home, date: '2026-01-05', value: '1' });
  await visit(page, `/account/${group}/wallets/${home}`);
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
  await ask('expense 12.50 Corner Bakery');
  await expect(options.first()).toContainText('Save expense: $12.50 · Corner Bakery');
  await expect(options.first()).toContainText('today, Home');
  expect(await findingsInBothThemes(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Expense of $12.50 saved in Home')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Corner Bakery' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('link', { name: 'Corner Bakery' })).toHaveCount(0);
  // Enter does not wait for the list.
  await ask('log income 100 from Acme');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Revenue of $100.00 saved in')).toBeVisible();
});

test('"done #2" moves the ticket, with undo; what the step asks is asked on its page', async ({
  page,
  group,
  person,
}) => {
  const { id } = person;
  const own = { klass: 'ticket', technical_id: id };
  await write(page.request, group, { ...own, content: 'Radio' });
  await write(page.request, group, { ...own, content: 'Toaster' });
  const foreign = await write(page.request, group, { klass: 'ticket', content: 'Kettle' });
  await open(page, `/account/${group}/tickets`);
  await expect(page.getByRole('link', { name: 'Toaster' })).toBeVisible();
  const options = page.getByRole('option');
  const ask = async (text: string): Promise<void> => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type(text);
  };
  await ask('start #2');
  await expect(options.first()).toContainText('#0002 Toaster');
  await page.keyboard.press('Enter');
  await expect(page.getByText('#0002 is now “Doing”')).toBeVisible();
  await expect(page).toHaveURL(/tickets$/);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('row', { name: /Toaster/ })).toContainText('Open');
  await ask('mark 3 as doing');
  await expect(options.first()).toContainText('#0003 Kettle');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(foreign));
  await expect(page.getByRole('dialog').getByText('Also assign to me')).toBeVisible();
  await page.keyboard.press('Escape');
  await ask('#2');
  await expect(options.first()).toContainText('#0002 Toaster');
});

test('the palette leads to what people come for', async ({ page, group }) => {
  await open(page, `/account/${group}/tickets`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const [text, path] of [
    ['invite someone', `/account/${group}/subscriptions/new`],
    ['import csv', `/account/${group}/wallets-upload`],
    ['upgrade plan', `/checkout?account=${group}`],
    ['settings', `/account/${group}/admin`],
    ['log expense', `/account/${group}/outgos/new`],
  ] as const) {
    await page.keyboard.press('Control+k');
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
    await expect(page, text).toHaveURL(path);
  }
  await page.keyboard.press('Control+k');
  await page.keyboard.type('change password');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Change password' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/user/profile');
});

alone('Enter waits for the words of commands, unless an arrow has chosen one', async ({ page }) => {
  await signUp(page.request);
  const group = await newGroup(page.request);
  const customer = await write(page.request, group, { klass: 'customer', name: 'Wanda Kowalski' });
  await write(page.request, group, { klass: 'ticket', content: 'One', customer_id: customer });
  let answer = (): void => undefined;
  const isTyped = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/assets/palette-*.js', async (route) => {
    const response = await route.fetch();
    if ((await response.text()).includes(palette.en['undo.title'])) await isTyped;
    await route.fulfill({ response });
  });
  await open(page, `/account/${group}/tickets`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('kowalski');
  await expect(page.getByRole('option')).toHaveText([/^Wanda Kowalski/, /One/]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'One' })).toBeVisible();
  const searched = page.waitForEvent(
    'requestfinished',
    (request) => request.postData()?.includes('"invite someone"') ?? false,
  );
  await page.keyboard.press('Control+k');
  await page.keyboard.type('invite someone');
  await searched;
  await expect(page.getByText('Nothing found for “invite someone”')).toBeVisible();
  // The answer is shown two frames later at most.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await page.keyboard.press('Enter');
  answer();
  await expect(page).toHaveURL(`/account/${group}/subscriptions/new`);
});

alone('a form that loads late leaves the focus to the palette', async ({ page }) => {
  await signUp(page.request);
  const group = await newGroup(page.request);
  await open(page, `/account/${group}/subscriptions`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const letGo = await holdBack(page, '**/assets/member-new-*.js');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('invite someone');
  await expect(page.getByRole('option').first()).toContainText('Invite a member');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await expect(page.locator('.o-palette-input input')).toBeFocused();
  await page.keyboard.type('import');
  letGo();
  await expect(page.locator('form input[type="email"]')).toBeAttached();
  await page.keyboard.type(' csv');
  await expect(page.locator('.o-palette-input input')).toHaveValue('import csv');
});
