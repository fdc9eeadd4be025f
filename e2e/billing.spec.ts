import type { APIRequestContext, Page } from '@playwright/test';
import type { Locale } from '#platform/entity/locale.ts';
import { walk } from './fixtures/dialog-walk.ts';
import { newGroup, signUp, write } from './fixtures/people.ts';
import { expect, findingsInBothThemes, open, test } from './fixtures/quiet.ts';
import { regionOf } from '#platform/entity/region/region.ts';
import { fill, type Message } from '#platform/entity/messages.ts';
import { en as shellEn } from '#platform/locales/en.ts';
import { ptBR as shellPtBR } from '#platform/locales/pt-BR.ts';
import { groupMailWords } from '#modules/groups/locales/group-mails.ts';
import { screens as en } from '#modules/billing/locales/screens.en.ts';
import { screens as ptBR } from '#modules/billing/locales/screens.pt-BR.ts';
import { languages } from './fixtures/languages.ts';

// The processor's cards fail for all groups at once.
test.describe.configure({ mode: 'default' });

/** From the free plan to a paid one and back, with the processor that charges nobody. */

const plans: Readonly<Record<Locale, Readonly<Record<'free' | 'pro' | 'corp', string>>>> = {
  en: { free: 'Free', pro: 'Professional', corp: 'Enterprise' },
  'pt-BR': { free: 'Gratuito', pro: 'Profissional', corp: 'Empresarial' },
};

for (const locale of languages('pt-BR')) {
  const words: Readonly<Record<string, Message>> = locale === 'en' ? en : ptBR;
  const t = (key: keyof typeof en, params = {}): string => fill(words[key] ?? key, locale, params);
  const shell = (key: keyof typeof shellEn): string => String((locale === 'en' ? shellEn : shellPtBR)[key]);
  const plan = plans[locale];

  test(`a group is paid for, its card fails and is changed, it is switched, cancelled and free again (${locale})`, async ({
    page,
    request,
  }) => {
    test.slow();
    await signUp(page.request, locale);
    const group = await newGroup(page.request, 'Oficina Sul', locale);
    await open(page, `/account/${group}/billing`, { locale });
    const present = page.getByRole('region', { name: t('billing.plan') });
    await expect(present).toContainText(plan.free);
    expect(await findingsInBothThemes(page)).toEqual([]);
    await page.getByRole('link', { name: t('billing.to-checkout') }).click();
    const choose = page.getByRole('button', { name: t('billing.choose', { plan: plan.pro }) });
    await expect(page.getByRole('button', { name: t('billing.present') })).toBeDisabled();
    expect(await findingsInBothThemes(page)).toEqual([]);
    if (locale === 'en') await walk(page, { name: 'billing-email', opener: choose });
    await choose.click();
    await page.getByRole('button', { name: t('billing.email.use') }).click();

    const frame = page.frameLocator(`iframe[title="${t('billing.pay.frame')}"]`);
    await frame.getByRole('button', { name: 'Decline' }).click();
    await expect(page.getByText(t('billing.pay.declined'))).toBeVisible();
    await frame.getByRole('button', { name: 'Pay / Pagar' }).click();
    await expect(page.getByText(t('billing.pay.done'))).toBeVisible();
    await expect(page.getByRole('region', { name: t('billing.pay', { plan: plan.pro }) })).toContainText(plan.pro);
    await page.getByRole('link', { name: t('billing.pay.back') }).click();
    await expect(present).toContainText(plan.pro);
    await expect(page.getByRole('row', { name: /FAKE-/ })).toHaveCount(1);

    expect((await request.post('/_paddle/clock', { data: { bad_cards: true } })).status()).toBe(200);
    await passDays(page.request, group, 30);
    const banner = page.getByText(shell('shell.plan.past-due'));
    await page.reload();
    await expect(banner).toBeVisible();
    await expect(page.getByText(t('billing.plan.past-due'))).toBeVisible();
    const opened = page.context().waitForEvent('page');
    await page.getByRole('button', { name: t('billing.card') }).click();
    const form = await opened;
    await form.getByRole('button', { name: 'Use it / Usar' }).click();
    await expect(form.getByRole('status')).toHaveText('OK');
    await form.close();
    await expect(async () => {
      await page.reload();
      await expect(present).toContainText(plan.pro, { timeout: 2000 });
      await expect(banner).toHaveCount(0, { timeout: 500 });
    }).toPass();

    await page.goto(`/checkout?account=${group}`);
    const corp = page.getByRole('button', { name: t('billing.choose', { plan: plan.corp }) });
    const free = page.getByRole('button', { name: t('billing.choose', { plan: plan.free }) });
    const cancel = page.getByRole('button', { name: t('billing.cancel') });
    const own = page.getByRole('region', { name: 'Oficina Sul' });
    if (locale === 'en') {
      await walk(page, { name: 'plan-switch', opener: corp });
      await walk(page, { name: 'plan-free', opener: free });
      await walk(page, { name: 'plan-cancel', opener: cancel });
    }
    const toCorp = async (): Promise<void> => {
      await corp.click();
      const dialog = page.getByRole('dialog');
      await expect(dialog).toContainText(t('billing.switch.dearer'));
      await dialog.getByRole('button', { name: t('billing.switch', { plan: plan.corp }) }).click();
    };
    expect((await request.post('/_paddle/clock', { data: { bad_cards: true } })).status()).toBe(200);
    await toCorp();
    await expect(page.getByText(t('billing.plan.refused', { plan: plan.corp }))).toBeVisible();
    await expect(own).toContainText(plan.pro);
    expect((await request.post('/_paddle/clock', { data: { bad_cards: false } })).status()).toBe(200);
    await toCorp();
    await expect(own).toContainText(plan.corp);
    await expect(page.getByText(partOf(words['billing.plan.locked-until']))).toBeVisible();
    await expect(cancel).toBeDisabled();

    await passDays(page.request, group, 1);
    await page.reload();
    await cancel.click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('billing.cancel') })
      .click();
    await expect(page.getByText(partOf(words['billing.plan.kept']))).toBeVisible();
    await expect(cancel).toBeDisabled();
    // A moment more than the three days for which an ended plan stays.
    await passDays(page.request, group, 4);
    await page.reload();
    await expect(own).toContainText(plan.free);
    await expect(corp).toBeEnabled();
  });

  test(`a group over the free limit is reminded, can only be read after a month, and is open when it is paid for (${locale})`, async ({
    page,
  }) => {
    const ana = await signUp(page.request, locale);
    const group = await newGroup(page.request, 'Oficina Norte', locale);
    await write(page.request, group, { _id: 'acn-', key: 'billing-email', value: 'pay@example.test' });
    for (const count of [500, 500]) {
      const docs = Array.from({ length: count }, (_none, place) => ({ klass: 'customer', name: `Bia ${place}` }));
      expect((await page.request.post(`/api/${group}/_bulk_docs`, { data: { docs } })).status()).toBe(201);
    }
    // The membership counts as well.
    await passDays(page.request, group, 0);
    const mails = (await (await page.request.get('/_dev/mail.json')).json()) as { to: string; subject: string }[];
    const figures = { group: 'Oficina Norte', records: 1001, limit: 1000 };
    // The group's time zone is in Brazil.
    const { numbers } = regionOf(locale, 'BR');
    const reminder = fill(groupMailWords[locale]['plan-reminder.subject'], locale, figures, numbers);
    expect(mails.filter(({ to }) => to === ana.email).map(({ subject }) => subject)).toContain(reminder);
    await open(page, `/account/${group}`, { locale });
    await expect(page.getByText(partOf(shell('shell.plan.over-limit')))).toBeVisible();
    await write(page.request, group, { klass: 'customer', name: 'Bia' });

    await passDays(page.request, group, 30);
    await page.reload();
    await expect(page.getByText(partOf(shell('shell.plan.read-only')))).toBeVisible();
    const refused = await page.request.post(`/api/${group}`, { data: { klass: 'customer', name: 'Bia' } });
    expect(refused.status()).toBe(403);
    await pay(page, group);
    await write(page.request, group, { klass: 'customer', name: 'Bia' });

    // What ends again does not fit into the free plan.
    await page.goto(`/checkout?account=${group}`);
    await page.getByRole('button', { name: t('billing.cancel') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('billing.cancel') })
      .click();
    await expect(page.getByText(partOf(words['billing.plan.kept']))).toBeVisible();
    await passDays(page.request, group, 3);
    await page.goto(`/account/${group}`);
    await expect(page.getByText(shell('shell.plan.locked'))).toBeVisible();
    expect(await findingsInBothThemes(page)).toEqual([]);
    await pay(page, group);
    await write(page.request, group, { klass: 'customer', name: 'Bia' });
  });

  /** From the banner to a plan that is paid, after which there is no banner. */
  async function pay(page: Page, group: string): Promise<void> {
    const choose = page.getByRole('link', { name: shell('shell.plan-choose') });
    await choose.click();
    await page.getByRole('button', { name: t('billing.choose', { plan: plan.pro }) }).click();
    const frame = page.frameLocator(`iframe[title="${t('billing.pay.frame')}"]`);
    await frame.getByRole('button', { name: 'Pay / Pagar' }).click();
    await expect(page.getByText(t('billing.pay.done'))).toBeVisible();
    await page.getByRole('link', { name: t('billing.pay.back') }).click();
    await expect(page).toHaveURL(new RegExp(`/account/${group}/billing`));
    await expect(page.getByRole('region', { name: t('billing.plan') })).toContainText(plan.pro);
    await expect(choose).toHaveCount(0);
  }
}

/** Lets days pass for one group, as far as its plan and payments go. */
async function passDays(request: APIRequestContext, group: string, days: number): Promise<void> {
  const answer = await request.post(`/api/${group}/_paddle/days`, { data: { days } });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** The longest part of some words that no value is filled into. */
function partOf(words: Message | undefined): string {
  return String(words)
    .split(/\{\w+\}/)
    .reduce((longest, part) => (part.length > longest.length ? part : longest), '')
    .trim();
}
