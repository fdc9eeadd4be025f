import { expect, test as plain, type Page } from '@playwright/test';
import { counter as counterEn } from '#modules/ticket/locales/counter.en.ts';
import { counter as counterPt } from '#modules/ticket/locales/counter.pt-BR.ts';
import { customerLinkWords as linkEn } from '#modules/ticket/locales/customer-link.en.ts';
import { customerLinkWords as linkPt } from '#modules/ticket/locales/customer-link.pt-BR.ts';
import { en } from '#modules/ticket/locales/en.ts';
import { messages as messagesEn } from '#modules/ticket/locales/messages.en.ts';
import { messages as messagesPt } from '#modules/ticket/locales/messages.pt-BR.ts';
import { ptBR } from '#modules/ticket/locales/pt-BR.ts';
import { screens as screensEn } from '#modules/ticket/locales/screens.en.ts';
import { screens as screensPt } from '#modules/ticket/locales/screens.pt-BR.ts';
import { en as platformEn } from '#platform/locales/en.ts';
import { ptBR as platformPt } from '#platform/locales/pt-BR.ts';
import { fill, type Params } from '#platform/entity/messages.ts';
import type { Locale } from '#platform/entity/locale.ts';
import { expectAccessible, watch } from './account.ts';
import { languages } from './fixtures/languages.ts';
import { onePage } from './fixtures/one-page.ts';
import { write } from './fixtures/people.ts';
import { open } from './fixtures/quiet.ts';

/** Telling a customer: from the ticket, after a change of status, and with an estimate; by keys, in both languages, on a phone. */

const catalogues = {
  en: { ...en, ...screensEn, ...counterEn, ...messagesEn, ...linkEn },
  'pt-BR': { ...ptBR, ...screensPt, ...counterPt, ...messagesPt, ...linkPt },
};
type Key = keyof (typeof catalogues)['en'];
const platform = { en: platformEn, 'pt-BR': platformPt };
const wordsOf =
  (locale: Locale) =>
  (key: Key, params?: Params): string =>
    fill(catalogues[locale][key], locale, params);

interface Shop {
  readonly group: string;
  readonly ticket: string;
}

async function newShop(page: Page, group: string): Promise<Shop> {
  await page.context().route('https://wa.me/**', async (route) => route.fulfill({ body: 'WhatsApp' }));
  const phones = [{ number: '+55 11 91234-5678' }];
  const customer = await write(page.request, group, { klass: 'customer', name: 'Maria', phones });
  const fields = { content: 'Fan is loud', title: 'Fan', problem: 'Dust', customer_id: customer };
  return { group, ticket: await write(page.request, group, { klass: 'ticket', ...fields, status: 'doing' }) };
}

async function messagesOf(page: Page, { group, ticket }: Shop): Promise<readonly Record<string, unknown>[]> {
  const selector = { klass: 'customer_message', ticket_id: ticket };
  const answer = await page.request.post(`/api/${group}/_find`, { data: { selector } });
  return ((await answer.json()) as { docs: Record<string, unknown>[] }).docs;
}

for (const locale of languages('pt-BR')) {
  const t = wordsOf(locale);
  plain.describe(locale, () => {
    const test = onePage({ locale, name: 'Oficina do Zé' });
    test.use({ refusals: true });

    test('a change of status offers to tell the customer; keys alone send it', async ({ page, group }) => {
      const problems = watch(page);
      const shop = await newShop(page, group);
      await open(page, `/account/${shop.group}/tickets/${shop.ticket}`, { locale });
      const status = t('ticket.status-change', { status: t('ticket.status.doing') });
      await page.getByRole('button', { name: status }).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('menuitem', { name: t('ticket.status.done'), exact: true }).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: t('ticket.move.submit'), exact: true }).press('Enter');
      const offer = page.getByRole('button', { name: t('ticket.move.tell', { name: 'Maria' }) });
      await expect(offer).toBeVisible();
      await expect(offer, 'the question takes no focus').not.toBeFocused();
      await offer.focus();
      await page.keyboard.press('Enter');
      const dialog = page.locator('[data-dialog="message-write"]');
      await expect(dialog).toContainText('+55 11 91234-5678');
      await expect(dialog.getByRole('combobox')).toHaveValue('ready');
      const text = dialog.getByRole('textbox', { name: t('message.text') });
      await expect(text).toHaveValue(/Maria.*Fan/);
      await expectAccessible(page);
      const written = await text.inputValue();
      const [popup] = await Promise.all([page.waitForEvent('popup'), text.press('Control+Enter')]);
      const address = new URL(popup.url());
      expect(address.origin + address.pathname).toBe('https://wa.me/5511912345678');
      expect(address.searchParams.get('text')).toBe(written);
      await popup.close();
      const question = page.locator('[data-dialog="message-sent"]');
      await expect(question).toContainText(t('message.question'));
      await expectAccessible(page);
      await question.getByRole('button', { name: t('message.yes') }).press('Enter');
      await expect(question).toHaveCount(0);
      const entry = page.locator('.a-stream').getByText(t('message.line.out', { channel: 'WhatsApp', name: 'Maria' }));
      await expect(entry).toBeVisible();
      expect(await messagesOf(page, shop)).toMatchObject([{ state: 'sent', event: 'ready', to: '5511912345678' }]);
      expect(problems()).toEqual([]);
    });

    test('a new ticket offers to tell the customer, and the code of the page is asked for at the end', async ({
      page,
      group,
    }) => {
      const problems = watch(page);
      const shop = await newShop(page, group);
      const { customer_id: customer } = (await (
        await page.request.get(`/api/${shop.group}/${shop.ticket}`)
      ).json()) as {
        customer_id: string;
      };
      await open(page, `/account/${shop.group}/tickets/new?customer_id=${customer}`, { locale });
      const problem = page.getByLabel(t('ticket.field.content'));
      await problem.fill('Does not start');
      await problem.press('Control+Enter');
      await expect(page.getByRole('heading', { name: '#0002 Does not start' })).toBeVisible();
      const offer = page.getByRole('button', { name: t('ticket.move.tell', { name: 'Maria' }) });
      await expect(offer).toBeVisible();
      await expect(offer, 'the question takes no focus').not.toBeFocused();
      await offer.press('Enter');
      const dialog = page.locator('[data-dialog="message-write"]');
      await expect(dialog.getByRole('combobox')).toHaveValue('received');
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      // The text contained the address of the customer's page.
      const ticket = new URL(page.url()).pathname.split('/').at(-1) ?? '';
      const shown = await page.request.get(`/api/${shop.group}/_design/customer_page/_show/link/${ticket}`);
      const { code } = (await shown.json()) as { code: string };
      const { _rev: rev } = (await (await page.request.get(`/api/${shop.group}/${ticket}`)).json()) as { _rev: string };
      const done = { status: 'done', problem: 'Dust' };
      await page.request.put(`/api/${shop.group}/${ticket}?rev=${rev}`, { data: done });
      await page.getByRole('button', { name: t('ticket.hand-back') }).click();
      const handBack = page.locator('[data-dialog="ticket-hand-back"]');
      const typed = handBack.getByRole('textbox', { name: t('counter.code') });
      await typed.fill(code === '000000' ? '111111' : '000000');
      await typed.press('Enter');
      await expect(handBack).toContainText(t('error.wrong-pick-up-code'));
      await expectAccessible(page);
      await typed.fill(code);
      await typed.press('Enter');
      await expect(handBack).toHaveCount(0);
      expect(problems().filter((text) => !text.includes('422'))).toEqual([]);
    });

    test('on a phone the other form of the number is one tap away, and “no” leaves nothing', async ({
      page,
      group,
    }) => {
      await page.setViewportSize({ width: 380, height: 760 });
      const shop = await newShop(page, group);
      await open(page, `/account/${shop.group}/tickets/${shop.ticket}`, { locale });
      await page.getByRole('button', { name: t('ticket.actions'), exact: true }).click();
      await page.getByRole('menuitem', { name: t('ticket.message') }).click();
      const dialog = page.locator('[data-dialog="message-write"]');
      await dialog.getByRole('button', { name: t('message.other-number', { number: '+55 11 1234-5678' }) }).click();
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(380);
      const [popup] = await Promise.all([
        page.waitForEvent('popup'),
        dialog.getByRole('button', { name: t('message.open-whatsapp') }).click(),
      ]);
      expect(popup.url()).toContain('wa.me/551112345678?');
      await popup.close();
      const question = page.locator('[data-dialog="message-sent"]');
      await question.getByRole('button', { name: t('message.no'), exact: true }).click();
      await expect(page.locator('[data-dialog="message-sent"]')).toHaveCount(0);
      expect(await messagesOf(page, shop)).toEqual([]);
    });

    test('an administrator sets up WhatsApp and SMS, and the server then sends; the window is shown', async ({
      page,
      group,
    }) => {
      const problems = watch(page);
      const words = {
        save: platform[locale]['action.save'],
        blank: platform[locale]['error.cant-be-blank'],
      };
      const shop = await newShop(page, group);
      await open(page, `/account/${shop.group}/messages`, { locale });
      await page.getByRole('link', { name: t('message.channels.link') }).click();
      await expect(page.getByRole('heading', { name: t('message.channels') })).toBeVisible();
      const section = (name: 'whatsapp' | 'sms') =>
        page.locator('section', {
          has: page.getByRole('heading', { name: t(`message.channel.${name}`), exact: true }),
        });
      const [cloud, sms] = [section('whatsapp'), section('sms')];
      await cloud.getByRole('button', { name: words.save }).click();
      await expect(cloud.getByText(words.blank)).toHaveCount(3);
      await cloud.getByLabel(t('message.whatsapp.phone_id')).fill('123456');
      await cloud.getByLabel(t('message.whatsapp.token')).fill('EAAtoken');
      await cloud.getByLabel(t('message.whatsapp.app_secret')).fill('secret');
      await cloud.getByLabel(t('message.whatsapp.app_secret')).press('Enter');
      await expect(page.getByTestId('whatsapp-webhook')).toContainText(`/api/_webhooks/whatsapp/${shop.group}`);
      await sms.getByLabel(t('message.sms.url')).fill('https://10.0.0.1/');
      await sms.getByRole('button', { name: words.save }).click();
      await expect(sms.getByText(t('error.no-gateway-url'))).toBeVisible();
      await sms.getByLabel(t('message.sms.url')).fill('https://example.com/sms');
      await sms.getByRole('button', { name: words.save }).click();
      await expect(page.getByTestId('sms-key')).toContainText('whsec_');
      await expectAccessible(page);
      await page.setViewportSize({ width: 380, height: 760 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(380);
      await open(page, `/account/${shop.group}/tickets/${shop.ticket}`, { locale });
      await page.getByRole('button', { name: t('ticket.actions'), exact: true }).click();
      await page.getByRole('menuitem', { name: t('ticket.message') }).click();
      const dialog = page.locator('[data-dialog="message-write"]');
      await expect(dialog).toContainText(t('message.cloud.nothing'));
      await expect(dialog.getByRole('button', { name: t('message.open-whatsapp') })).toBeVisible();
      await dialog.getByRole('radio', { name: t('message.channel.sms') }).check();
      const text = dialog.getByRole('textbox', { name: t('message.text') });
      await text.fill('Olá');
      await expect(dialog).toContainText(t('message.sms.length', { count: 1, left: 67 }));
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      const approved = { channel: 'whatsapp', locale, approved_name: 'free_1', text: 'Hi {customer}' };
      for (const event of ['free', 'ready', 'received'])
        await write(page.request, shop.group, { klass: 'message_template', event, ...approved });
      await page.reload();
      await page.getByRole('button', { name: t('ticket.actions'), exact: true }).click();
      await page.getByRole('menuitem', { name: t('ticket.message') }).click();
      await expect(dialog).toContainText(t('message.cloud.approved'));
      await expect(text).toHaveValue('Hi Maria');
      await expect(text).not.toBeEditable();
      await text.press('Control+Enter');
      await expect(dialog).toHaveCount(0);
      await expect
        .poll(async () => (await messagesOf(page, shop)).map(({ state }) => state), { timeout: 30_000 })
        .toEqual(['read']);
      expect(problems().filter((one) => !one.includes('422'))).toEqual([]);
    });

    test('an estimate is sent by the channel that was chosen', async ({ page, group }) => {
      const shop = await newShop(page, group);
      const items = [{ line_kind: 'labour', description: 'Clean', quantity: '1', value: '160' }];
      const estimate = await write(page.request, shop.group, { klass: 'estimate', ticket_id: shop.ticket, items });
      await open(page, `/account/${shop.group}/estimates/${estimate}`, { locale });
      await page.getByRole('button', { name: t('estimate.send') }).click();
      const dialog = page.locator('[data-dialog="message-write"]');
      await dialog.getByRole('radio', { name: t('message.channel.paper') }).check();
      await dialog.getByRole('button', { name: t('message.hand-over') }).click();
      await expect(page.getByText(t('estimate.status.sent'), { exact: true }).first()).toBeVisible();
      await expect(page.locator('dd').getByText(t('estimate.sent_by.paper'), { exact: true })).toBeVisible();
    });

    test('an administrator changes a text; a wrong placeholder is shown at once', async ({ page, group }) => {
      const problems = watch(page);
      const shop = await newShop(page, group);
      await open(page, `/account/${shop.group}/messages`, { locale });
      const name = t('message_template.event.ready');
      const text = page.getByRole('textbox', { name, exact: true });
      const section = page.locator('section', { has: page.getByRole('heading', { name, exact: true }) });
      await text.fill('{customer}, {nmae}');
      await expect(section).toContainText(t('error.unknown-placeholder', { name: 'nmae' }));
      await text.fill('{customer}: {device} OK');
      await expect(section.locator('output')).toHaveText(
        `${t('message.example.customer')}: ${t('message.example.device')} OK`,
      );
      await expectAccessible(page);
      await section.getByRole('button').first().click();
      await expect(section.getByRole('button', { name: t('message.templates.reset') })).toBeVisible();
      const answer = await page.request.post(`/api/${shop.group}/_messages/draft`, {
        data: { ticket_id: shop.ticket, event: 'ready' },
      });
      expect(await answer.text()).toContain('Maria: Fan OK');
      await section.getByRole('button', { name: t('message.templates.reset') }).click();
      await expect(text).not.toHaveValue('{customer}: {device} OK');
      expect(problems()).toEqual([]);
    });
  });
}
