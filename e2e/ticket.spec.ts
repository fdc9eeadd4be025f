import { onePage } from './fixtures/one-page.ts';
import { newGroup, signUp, write } from './fixtures/people.ts';
import { expect, findingsInBothThemes, test as alone, open } from './fixtures/quiet.ts';
import { shifted, watchShifts } from './fixtures/shifts.ts';

const test = onePage();

test('a ticket is taken at the counter, with customer and equipment made as one types', async ({ page, group }) => {
  await open(page, `/account/${group}/tickets/new`);
  await expect(page.getByRole('combobox', { name: 'Customer' })).toBeFocused();
  await page.keyboard.type('Maria Souza');
  await page.getByRole('option', { name: 'Create “Maria Souza”' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('combobox', { name: 'Customer' })).toHaveValue('Maria Souza');
  await page.getByRole('combobox', { name: 'Equipment' }).fill('BR7X9K2');
  await page.getByRole('option', { name: 'Create “BR7X9K2”' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Identifier', { exact: true })).toHaveValue('BR7X9K2');
  await dialog.getByLabel('Description').fill('Notebook');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('combobox', { name: 'Equipment' })).toHaveValue('Notebook · BR7X9K2');
  await page.getByLabel('Reported problem').fill('Does not start');
  await page.getByText('High', { exact: true }).click();
  await page.getByRole('button', { name: 'Assign to me' }).click();
  await page.getByLabel('Reported problem').press('Control+Enter');
  await expect(page.getByRole('heading', { name: '#0001 Does not start' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Maria Souza' })).toBeVisible();
});

test('a text area grows with its text up to a maximum, and shrinks again', async ({ page, group }) => {
  await open(page, `/account/${group}/tickets/new`);
  const box = page.getByLabel('Reported problem');
  const height = async (): Promise<number> => (await box.boundingBox())?.height ?? 0;
  const empty = await height();
  expect(empty).toBeGreaterThan(70);
  await page.setViewportSize({ width: 380, height: 800 });
  expect(await height()).toBeCloseTo(empty, 0);
  await page.setViewportSize({ width: 1280, height: 720 });
  await box.fill('one\ntwo\nthree\nfour\nfive\nsix');
  await expect.poll(height).toBeGreaterThan(empty * 1.5);
  expect(await box.evaluate((area) => area.scrollHeight - area.clientHeight)).toBe(0);
  await box.fill('row\n'.repeat(100));
  await expect.poll(height).toBeLessThan(500);
  await box.fill('');
  await expect.poll(height).toBe(empty);
});

test('nothing moves while the form is drawn', async ({ page, group }) => {
  await page.setViewportSize({ width: 412, height: 823 });
  await watchShifts(page);
  await page.goto(`/account/${group}/tickets/new`);
  await expect(page.getByLabel('Reported problem')).toBeVisible();
  expect(await shifted(page)).toBeLessThanOrEqual(0.02);
});

alone('the history shows as soon as the identifier is typed', async ({ page }) => {
  await signUp(page.request, 'pt-BR');
  const group = await newGroup(page.request, 'Oficina', 'pt-BR');
  const owner = await write(page.request, group, {
    klass: 'customer',
    name: 'João Lima',
    phones: [{ number: '11 99999-0000' }],
    cpf: '529.982.247-25',
  });
  const thing = { klass: 'equipment', description: 'Impressora', identifier: 'X7HL-01', customer_id: owner };
  const equipment = await write(page.request, group, thing);
  const earlier = await write(page.request, group, {
    klass: 'ticket',
    content: 'Puxa várias folhas',
    equipment_id: equipment,
    customer_id: owner,
  });
  await open(page, `/account/${group}/tickets/new`, { locale: 'pt-BR' });
  await page.getByRole('combobox', { name: 'Equipamento' }).focus();
  // As a scanner does it: the words and Enter before any answer.
  await page.keyboard.type('x7hl');
  await page.keyboard.press('Enter');
  const known = page.getByRole('complementary', { name: 'O que já se sabe' });
  await expect(known.getByText('Puxa várias folhas')).toBeVisible();
  await expect(known.getByText('11 99999-0000')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Cliente' })).toHaveValue('João Lima');

  await page.setViewportSize({ width: 380, height: 800 });
  await open(page, `/account/${group}/tickets`, { locale: 'pt-BR' });
  const row = await page.locator('.o-table tbody tr').first().boundingBox();
  expect(row?.y, 'rows begin near the top').toBeLessThan(200);
  await page.getByRole('link', { name: 'Puxa várias folhas' }).click();
  await expect(page).toHaveURL(new RegExp(earlier));
  const call = page.getByRole('link', { name: '11 99999-0000' });
  await expect(call).toHaveAttribute('href', 'tel:11999990000');
  const button = await call.boundingBox();
  expect(button?.height).toBeGreaterThanOrEqual(40);
  expect(button?.y, 'whom to call is in sight').toBeLessThan(600);
  const photo = { name: 'avaria.png', mimeType: 'image/png', buffer: Buffer.from('no picture, but a file') };
  await page.locator('.t-phone-ways input[capture]').setInputFiles(photo);
  await expect(page.getByText('avaria.png')).toBeVisible();
  await page.getByRole('button', { name: 'Ações', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Imprimir o recibo' }).click();
  await expect(page.locator('.t-copy')).toHaveCount(2);

  await open(page, `/account/${group}/customers/new`, { locale: 'pt-BR' });
  await page.getByText('Documentos', { exact: true }).click();
  await page.getByLabel('CPF').fill('529.982.247-24');
  await page.keyboard.press('Tab');
  await expect(
    page.getByText('tem dígitos verificadores que não conferem'),
    'told before anything is saved',
  ).toBeVisible();
  await page.getByLabel('CPF').fill('52998224725');
  await page.keyboard.press('Tab');
  await expect(page.getByText('já é de João Lima')).toBeVisible();
});

test('ticks are saved as they are made, also two in a row, and done is handed back', async ({
  page,
  group,
  person: me,
}) => {
  const checklist = [{ text: 'Backup', required: true }, { text: 'Test the charger' }];
  const id = await write(page.request, group, { klass: 'ticket', content: 'Slow', checklist, technical_id: me.id });
  await open(page, `/account/${group}/tickets/${id}`);
  let saved = 0;
  page.on('response', (answer) => {
    if (answer.request().method() === 'PUT' && answer.url().includes(id) && answer.status() === 201) saved += 1;
  });
  await page.getByRole('checkbox', { name: 'Backup' }).check();
  await page.getByRole('checkbox', { name: 'Test the charger' }).check();
  await expect(page.getByText('2 of 2')).toBeVisible();
  // Shown at once, the second is sent when the first has been answered.
  await expect.poll(() => saved).toBe(2);
  await page.reload();
  await expect(page.getByText('2 of 2')).toBeVisible();
  await page.getByRole('button', { name: 'Status: Open' }).click();
  await page.getByRole('menuitem', { name: 'Done' }).click();
  await page.getByLabel('Diagnosis').fill('Disk was dying');
  await page.getByRole('button', { name: 'Move' }).click();
  await expect(page.getByText('Ready for pick-up')).toBeVisible();
  await page.getByRole('button', { name: 'Hand back' }).click();
  await page.getByLabel('Handed back to').fill('Her brother');
  await page.getByRole('dialog').getByRole('button', { name: 'Hand back' }).click();
  await expect(page.getByText('Handed back to Her brother')).toBeVisible();
  const line = page.locator('.a-line').filter({ hasText: 'handed the device back' });
  await expect(line.locator('.a-changes li')).toHaveText(['Handed back toHer brother']);
});

test('the short addresses lead to the group visited last', async ({ page, group }) => {
  await open(page, `/account/${group}/ticket-board`);
  await expect(page.getByRole('heading', { name: 'Board' })).toBeVisible();
  await page.goto('/tickets?status=open');
  await expect(page).toHaveURL(`/account/${group}/tickets?status=open`);
  await page.goto('/ticket-board');
  await expect(page).toHaveURL(`/account/${group}/ticket-board`);
});

test('axe finds nothing on list, form, ticket, customer, equipment and dashboard, in either theme', async ({
  page,
  group,
}) => {
  test.slow();
  const owner = await write(page.request, group, {
    klass: 'customer',
    name: 'Maria',
    phones: [{ number: '555-0100', main: true }],
  });
  const equipment = await write(page.request, group, {
    klass: 'equipment',
    description: 'Laptop',
    customer_id: owner,
  });
  const about = { customer_id: owner, equipment_id: equipment, checklist: [{ text: 'Backup', required: true }] };
  const id = await write(page.request, group, { klass: 'ticket', content: 'Slow', ...about });
  await write(page.request, group, { klass: 'ticket', content: 'Slow again', ...about });
  const pages: readonly (readonly [string, string])[] = [
    ['/tickets', 'Slow again'],
    [`/tickets/${id}`, 'Slow again'],
    [`/tickets/${id}/edit`, 'Slow again'],
    ['/my-tickets', 'Nothing here yet'],
    [`/customers/${owner}`, 'Slow again'],
    [`/equipment/${equipment}`, 'Slow again'],
    ['', '2 open'],
  ];
  for (const [path, text] of pages) {
    await open(page, `/account/${group}${path}`);
    await expect(page.getByText(text).first()).toBeVisible();
    expect(await findingsInBothThemes(page), path).toEqual([]);
  }
});

alone('letters of twice their size scroll no page of a phone sideways, and fingers find room', async ({ page }) => {
  await signUp(page.request);
  const group = await newGroup(page.request);
  const customer = await write(page.request, group, {
    klass: 'customer',
    name: 'Padaria e Confeitaria Pão Quente',
    email: 'administracao@padaria-pao-quente.example',
    phones: [{ number: '11 98765-4321', main: true }],
  });
  const ticket = await write(page.request, group, {
    klass: 'ticket',
    content: 'Imprime com falhas no cupom e não corta o papel',
    customer_id: customer,
    checklist: [{ text: 'Testar a guilhotina', required: true }],
  });
  const items = [{ line_kind: 'part', description: 'Guilhotina', quantity: '2', value: '1349.90' }];
  const estimate = await write(page.request, group, { klass: 'estimate', ticket_id: ticket, items });
  const wallet = await write(page.request, group, { klass: 'wallet', name: 'Conta corrente', currency: 'BRL' });
  const row = { wallet_id: wallet, value: '12345.67', date: '2026-11-02', paid_to: 'Imobiliária Horizonte' };
  await write(page.request, group, { klass: 'outgo', ...row });
  const pages = {
    tickets: 'Imprime com falhas',
    [`tickets/${ticket}`]: 'Testar a guilhotina',
    'tickets/new': 'Problema relatado',
    [`customers/${customer}`]: 'Imprime com falhas',
    [`estimates/${estimate}`]: 'Guilhotina',
    [`wallets/${wallet}`]: 'Imobiliária',
    admin: 'Perfil do grupo',
  };
  await page.setViewportSize({ width: 380, height: 800 });
  for (const [path, shown] of Object.entries(pages)) {
    await open(page, `/account/${group}/${path}`, { locale: 'pt-BR' });
    await expect(page.getByRole('main').getByText(shown).filter({ visible: true }).first()).toBeVisible();
    await expect(page.locator('.o-counter'), 'open tickets are counted in every module').toHaveText('1');
    const small = await page.evaluate(() =>
      [...document.querySelectorAll('.o-bar button, .o-head button, .o-head a, .o-navigation a, td.o-check, .f-mark')]
        .filter((element) => element.checkVisibility())
        .map((element) => ({
          element,
          box: element.getBoundingClientRect(),
          room: getComputedStyle(element, '::after'),
        }))
        .filter(({ box, room }) => Math.max(box.height, Number.parseFloat(room.height) || 0) < 40)
        .map(({ element }) => `${element.className} ${element.textContent}`),
    );
    expect(small, `${path}: smaller than a finger`).toEqual([]);
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%', 'important'));
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(380);
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  }
});
