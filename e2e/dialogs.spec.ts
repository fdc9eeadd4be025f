import { expect, type Locator, type Page, test } from '@playwright/test';
import { call, watch } from './account.ts';
import { namesInSources } from './fixtures/dialog-names.ts';
import { walkFromClosingMenu, walk, walkedOn } from './fixtures/dialog-walk.ts';
import { newGroup, signUp, write } from './fixtures/people.ts';
import { asForgetful } from './fixtures/proof.ts';
import { open } from './fixtures/quiet.ts';

/** Every dialog there is, opened and left by keys alone. */

interface Tour {
  readonly names: readonly string[];
  readonly walk: (page: Page) => Promise<void>;
}

const tours: Readonly<Record<string, Tour>> = {
  'a ticket': {
    names: [
      'ticket-move',
      'ticket-relate',
      'comment-delete',
      'file-delete',
      'record-delete',
      'palette',
      'shortcuts',
      'ticket-hand-back',
    ],
    walk: async (page) => {
      await signUp(page.request);
      const group = await newGroup(page.request);
      const id = await write(page.request, group, { klass: 'ticket', content: 'Slow' });
      await write(page.request, group, { klass: 'estimate', description: 'New fan', ticket_id: id });
      await open(page, `/account/${group}/tickets/${id}`);
      const status = page.getByRole('button', { name: 'Status: Open' });
      await walk(page, { name: 'ticket-move', opener: status, item: 'Blocked' });
      await walk(page, { name: 'ticket-relate', opener: page.getByRole('button', { name: 'Relate to a ticket' }) });
      await page.getByRole('textbox', { name: 'Comment' }).fill('The back');
      await page.getByRole('button', { name: 'Comment', exact: true }).click();
      const more = page.getByRole('button', { name: 'More actions' });
      await expect(more).toHaveCount(2);
      await walk(page, { name: 'comment-delete', opener: more.last(), item: 'Delete' });
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        page.getByRole('button', { name: 'Add files' }).click(),
      ]);
      await chooser.setFiles({ name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('dry') });
      await walk(page, { name: 'file-delete', opener: page.getByRole('button', { name: 'Delete note.txt' }) });
      await walk(page, { name: 'record-delete', opener: more.first(), item: 'Delete' });
      await walkFromClosingMenu(page, more.first(), 'Delete');
      await more.first().click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await expect(page.getByRole('dialog'), 'what would be left without it').toContainText('1 estimate');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      const edit = page.getByRole('link', { name: 'Edit', exact: true });
      const pressed = (key: string) => async (): Promise<void> => page.keyboard.press(key);
      await walk(page, { name: 'palette', opener: edit, begin: pressed('Control+k'), leavesFreely: true });
      await walk(page, { name: 'shortcuts', opener: edit, begin: pressed('?'), leavesFreely: true });
      const done = { klass: 'ticket', content: 'Ready', status: 'done', problem: 'Dust' };
      await page.goto(`/account/${group}/tickets/${await write(page.request, group, done)}`);
      await walk(page, { name: 'ticket-hand-back', opener: page.getByRole('button', { name: 'Hand back' }) });
    },
  },
  forms: {
    names: ['customer-new', 'equipment-new', 'record-new', 'leave', 'conflict'],
    walk: async (page) => {
      await signUp(page.request);
      const group = await newGroup(page.request);
      await open(page, `/account/${group}/tickets/new`);
      const creating = (box: Locator) => async (): Promise<void> => {
        await box.fill('Zeta 9');
        await expect(page.getByRole('option', { name: /Create/ })).toBeVisible();
        await page.keyboard.press('Enter');
      };
      for (const [name, label] of [
        ['customer-new', 'Customer'],
        ['equipment-new', 'Equipment'],
      ] as const) {
        const box = page.getByRole('combobox', { name: label });
        await walk(page, { name, opener: box, begin: creating(box) });
      }
      const owned = { klass: 'equipment', description: 'Laptop' };
      const id = await write(page.request, group, owned);
      await page.goto(`/account/${group}/equipment/${id}/edit`);
      const owner = page.getByRole('combobox', { name: 'Customer' });
      await walk(page, { name: 'record-new', opener: owner, begin: creating(owner) });
      const description = page.getByLabel('Description');
      await description.fill('Notebook');
      await walk(page, { name: 'leave', opener: description, begin: async () => page.keyboard.press('Escape') });
      const doc = (await (await page.request.get(`/api/${group}/${id}`)).json()) as { _rev: string };
      await call(page, 'PUT', `/${group}/${id}?rev=${doc._rev}`, { description: 'Tablet' });
      await walk(page, { name: 'conflict', opener: description, begin: async () => page.keyboard.press('Enter') });
    },
  },
  'a customer': {
    names: ['customer-erase', 'trash-empty'],
    walk: async (page) => {
      await signUp(page.request);
      const group = await newGroup(page.request);
      const id = await write(page.request, group, { klass: 'customer', name: 'Maria' });
      await open(page, `/account/${group}/customers/${id}`);
      const more = page.getByRole('main').getByRole('button', { name: 'More actions' }).first();
      await walk(page, { name: 'customer-erase', opener: more, item: 'Erase personal data' });
      const remove = async (): Promise<void> => {
        await more.click();
        await page.getByRole('menuitem', { name: 'Delete', exact: true }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      };
      await remove();
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByRole('link', { name: 'Maria', exact: true }).click();
      await remove();
      await page.getByRole('link', { name: 'Deleted records' }).click();
      await walk(page, { name: 'trash-empty', opener: page.getByRole('button', { name: 'Empty' }) });
      await page.getByRole('button', { name: 'Restore Maria' }).click();
      await expect(page.getByText('Nothing was deleted in the last 30 days')).toBeVisible();
    },
  },
  lists: {
    names: ['bulk-delete', 'bulk-refused'],
    walk: async (page) => {
      await signUp(page.request);
      const group = await newGroup(page.request);
      await write(page.request, group, { klass: 'ticket', content: 'Slow' });
      await open(page, `/account/${group}/tickets`);
      await page.getByRole('checkbox', { name: 'Select all shown' }).check();
      await walk(page, { name: 'bulk-delete', opener: page.getByRole('button', { name: 'Delete' }) });
      await page.getByRole('button', { name: 'Change a field' }).click();
      await page.getByLabel('Change a field').and(page.locator('select')).selectOption('status');
      await page.getByLabel('Status').and(page.locator('select')).selectOption('block');
      await walk(page, {
        name: 'bulk-refused',
        opener: page.getByRole('button', { name: 'Apply' }),
        isOpenerGone: true,
      });
    },
  },
  'the administration': {
    names: ['list-item', 'list-item-delete', 'group-profile', 'group-delete', 'setting', 'member-remove'],
    walk: async (page) => {
      await signUp(page.request);
      const group = await newGroup(page.request);
      await open(page, `/account/${group}/admin`);
      const phones = page.getByRole('region', { name: 'Phones' });
      await walk(page, { name: 'list-item', opener: phones.getByRole('button', { name: 'New phone' }) });
      await phones.getByRole('button', { name: 'New phone' }).click();
      await page.getByRole('dialog').locator('input[name="number"]').fill('555-0100');
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
      await phones.getByRole('button', { name: /555-0100/ }).click();
      await walk(page, { name: 'list-item-delete', opener: phones.getByRole('button', { name: 'Delete' }) });
      await walk(page, { name: 'group-profile', opener: page.getByRole('button', { name: 'Edit the group profile' }) });
      await walk(page, { name: 'group-delete', opener: page.getByRole('button', { name: 'Delete the group' }) });
      await walk(page, {
        name: 'setting',
        opener: page.getByRole('button', { name: /^Edit: Time zone|Edit Time zone/ }),
      });
      await page.goto(`/account/${group}/subscriptions/new`);
      await page.locator('input[name="email"]').fill('somebody@example.test');
      await page.getByRole('button', { name: 'Send the invitation' }).click();
      await page.getByRole('link', { name: 'somebody@example.test' }).click();
      const more = page.getByRole('main').getByRole('button', { name: 'More actions' }).first();
      await walk(page, { name: 'member-remove', opener: more, item: 'Withdraw the invitation' });
    },
  },
  'the profile': {
    names: ['token-new', 'token-on', 'token-delete', 'password', 'account-delete', 'invitation-decline'],
    walk: async (page) => {
      const me = await signUp(page.request);
      const body = { description: 'Till', permissions: ['ticket:read'], current_password: me.password };
      await call(page, 'POST', '/_tokens', body);
      await open(page, '/user/profile?page=user_tokens');
      await walk(page, { name: 'token-new', opener: page.getByRole('button', { name: 'New access token' }) });
      const more = page.getByRole('button', { name: 'More actions: Till' });
      await more.click();
      await page.getByRole('menuitem', { name: 'Deactivate' }).click();
      await expect(page.getByText('Inactive', { exact: true })).toBeVisible();
      const forget = await asForgetful(page);
      await walk(page, { name: 'token-on', opener: more, item: 'Activate' });
      await forget();
      await walk(page, { name: 'token-delete', opener: more, item: 'Delete' });
      await page.goto('/user/profile');
      await walk(page, { name: 'password', opener: page.getByRole('button', { name: 'Change password' }) });
      await page.goto('/user/profile?page=data');
      await walk(page, { name: 'account-delete', opener: page.getByRole('button', { name: 'Delete my account' }) });
      const browser = page.context().browser();
      const other = await browser?.newContext();
      if (other === undefined) throw new Error('no second browser');
      await signUp(other.request, 'en', 'Bia Lima');
      const group = await newGroup(other.request, 'Polar');
      await write(other.request, group, { _id: 'sub-', email: me.email });
      await other.close();
      await page.goto('/user/profile?page=invites');
      await walk(page, { name: 'invitation-decline', opener: page.getByRole('button', { name: 'Decline' }) });
    },
  },
  'the money': {
    names: ['register-delete', 'register-refused', 'mapping-apply', 'import-undo'],
    walk: async (page) => {
      await signUp(page.request);
      const group = await newGroup(page.request);
      const wallet = await write(page.request, group, { klass: 'wallet', name: 'Bank', currency: 'BRL' });
      const spent = { klass: 'outgo', wallet_id: wallet, date: '2026-02-10', value: '12.50', description: 'BAKERY' };
      await write(page.request, group, { ...spent, confirmed: true });
      await write(page.request, group, spent);
      await open(page, `/account/${group}/wallets/${wallet}`);
      await page.getByRole('checkbox', { name: 'Select all shown' }).check();
      const more = page.getByRole('button', { name: 'More actions' }).last();
      await walk(page, { name: 'register-delete', opener: more, item: 'Delete' });
      await more.click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      const sure = page.getByRole('dialog').getByRole('button', { name: 'Delete' });
      await walk(page, { name: 'register-refused', opener: sure, isOpenerGone: true });
      const rule = { klass: 'mapping', text_to_match: 'bakery', text_to_change: 'bread', target: 'outgo' };
      await page.goto(`/account/${group}/mappings/${await write(page.request, group, rule)}`);
      await walk(page, { name: 'mapping-apply', opener: page.getByRole('button', { name: /^Change \d/ }) });
      await page.goto(`/account/${group}/wallets-upload`);
      const file = 'Data;Valor;Saldo\n14/03/2024;1.000,00;1.082,50\n13/03/2024;-5,00;82,50\n05/03/2024;-12,50;87,50\n';
      await page
        .locator('input[type="file"]')
        .first()
        .setInputFiles({ name: 'bank.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
      await page.getByRole('button', { name: 'Check the lines' }).click();
      await page.getByRole('button', { name: /^Import \d/ }).click();
      await walk(page, { name: 'import-undo', opener: page.getByRole('button', { name: 'Undo the import' }) });
    },
  },
  'the drive': {
    names: [
      'drive-place',
      'drive-clash',
      'drive-free',
      'drive-purge',
      'drive-key',
      'drive-key-revoke',
      'drive-attach',
      'drive-keep',
      'drive-program',
    ],
    walk: async (page) => {
      await signUp(page.request);
      const group = await newGroup(page.request);
      await write(page.request, group, { klass: 'account_configuration', key: 'rdisk', value: 'enabled' });
      await open(page, `/account/${group}/disk`);
      const add = page.getByRole('button', { name: 'Add files' });
      const note = (text: string) => ({ name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from(text) });
      const choose = async (text: string): Promise<void> => {
        const chosen = page.waitForEvent('filechooser');
        await page.getByRole('button', { name: 'Add files' }).click();
        await (await chosen).setFiles(note(text));
      };
      // The browser's own window of files does not always come for a key.
      const input = page.locator('.d-folder-head input[type="file"]:not([data-testid])');
      await choose('dry');
      await page.getByRole('checkbox', { name: 'Choose note.txt' }).check();
      await walk(page, { name: 'drive-place', opener: page.getByRole('button', { name: 'Move', exact: true }) });
      await walk(page, { name: 'drive-clash', opener: add, begin: async () => input.setInputFiles(note('wet')) });
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
      await walk(page, { name: 'drive-free', opener: page.getByRole('button', { name: 'Empty the trash' }) });
      await page.goto(`/account/${group}/disk-trash`);
      await page.getByRole('checkbox', { name: 'Choose note.txt' }).check();
      await walk(page, { name: 'drive-purge', opener: page.getByRole('button', { name: 'Delete for good' }) });
      await write(page.request, group, { klass: 'webdav_key', description: 'Notebook' });
      await page.goto(`/account/${group}/disk-keys`);
      await walk(page, { name: 'drive-key', opener: page.getByRole('button', { name: 'New key' }) });
      await walk(page, { name: 'drive-key-revoke', opener: page.getByRole('button', { name: 'Revoke: Notebook' }) });
      await page.goto(`/account/${group}/disk-programs`);
      await walk(page, { name: 'drive-program', opener: page.getByRole('button', { name: 'New program' }) });
      await page.goto(
        `/account/${group}/tickets/${await write(page.request, group, { klass: 'ticket', content: 'Slow' })}`,
      );
      await walk(page, { name: 'drive-attach', opener: page.getByRole('button', { name: 'From the drive' }) });
      await choose('dry');
      await walk(page, { name: 'drive-keep', opener: page.getByRole('button', { name: 'Keep in the drive' }) });
    },
  },
  'a session that ended': {
    names: ['sign-in'],
    walk: async (page) => {
      await signUp(page.request);
      const group = await newGroup(page.request);
      await open(page, `/account/${group}/categories/new`);
      const name = page.locator('input[name="name"]');
      await name.fill('Notebook');
      await page.context().clearCookies();
      const submit = async (): Promise<void> => page.keyboard.press('Enter');
      await walk(page, { name: 'sign-in', opener: name, begin: submit, leavesFreely: true });
    },
  },
};

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
