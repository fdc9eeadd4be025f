import type { Locale } from '#platform/entity/messages.ts';
import { walk } from './fixtures/dialog-walk.ts';
import { newGroup, signUp, write } from './fixtures/people.ts';
import { setPlan } from './fixtures/plan.ts';
import { expect, findingsInBothThemes, open, test } from './fixtures/quiet.ts';
import { fill, type Message } from '#platform/entity/messages.ts';
import { en as shellEn } from '#platform/locales/en.ts';
import { ptBR as shellPtBR } from '#platform/locales/pt-BR.ts';
import { en } from '#modules/billing/locales/en.ts';
import { ptBR } from '#modules/billing/locales/pt-BR.ts';

// The processor's cards fail for all groups at once.
test.describe.configure({ mode: 'default' });

/** From the free plan to a paid one and back, with the processor that charges nobody. */

const plans: Readonly<Record<Locale, Readonly<Record<'free' | 'pro' | 'corp', string>>>> = {
  en: { free: 'Free', pro: 'Professional', corp: 'Enterprise' },
  'pt-BR': { free: 'Gratuito', pro: 'Profissional', corp: 'Empresarial' },
};

for (const locale of ['en', 'pt-BR'] as const) {
  const words: Readonly<Record<string, Message>> = locale === 'en' ? en : ptBR;
  const t = (key: keyof typeof en, params = {}): string => fill(words[key] ?? key, locale, params);
  const shell = (key: keyof typeof shellEn): string => String((locale === 'en' ? shellEn : shellPtBR)[key]);
  const plan = plans[locale];

  test(`a group is paid for, its card fails and is changed, it is switched or cancelled (${locale})`, async ({
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

    expect((await request.post('/_paddle/clock', { data: { bad_cards: true, month: true } })).status()).toBe(200);
    const banner = page.getByText(shell('shell.plan.past-due'));
    await expect(async () => {
      await page.reload();
      await expect(banner).toBeVisible({ timeout: 2000 });
    }).toPass();
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
    if (locale === 'en') {
      await walk(page, { name: 'plan-switch', opener: corp });
      await walk(page, { name: 'plan-free', opener: free });
      await walk(page, { name: 'plan-cancel', opener: cancel });
    }
    if (locale === 'en') {
      await corp.click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('billing.switch', { plan: plan.corp }) })
        .click();
      await expect(page.getByRole('region', { name: 'Oficina Sul' })).toContainText(plan.corp);
      await expect(page.getByText(t('billing.plan.locked-until', { date: '' }).slice(0, 20))).toBeVisible();
      await expect(cancel).toBeDisabled();
      return;
    }
    await cancel.click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('billing.cancel') })
      .click();
    await expect(page.getByText(t('billing.plan.kept', { date: '' }).slice(0, 20))).toBeVisible();
    await expect(cancel).toBeDisabled();
  });

  test(`a group that is locked says so, and is open again when it is paid for (${locale})`, async ({ page }) => {
    await signUp(page.request, locale);
    const group = await newGroup(page.request, 'Oficina Norte', locale);
    await write(page.request, group, { _id: 'acn-', key: 'billing-email', value: 'pay@example.test' });
    setPlan(group, 'locked');
    await open(page, `/account/${group}`, { locale });
    const banner = page.getByText(shell('shell.plan.locked'));
    await expect(banner).toBeVisible();
    expect(await findingsInBothThemes(page)).toEqual([]);
    await page.getByRole('link', { name: shell('shell.plan-choose') }).click();
    await page.getByRole('button', { name: t('billing.choose', { plan: plan.pro }) }).click();
    const frame = page.frameLocator(`iframe[title="${t('billing.pay.frame')}"]`);
    await frame.getByRole('button', { name: 'Pay / Pagar' }).click();
    await expect(page.getByText(t('billing.pay.done'))).toBeVisible();
    await page.getByRole('link', { name: t('billing.pay.back') }).click();
    await expect(page.getByRole('region', { name: t('billing.plan') })).toContainText(plan.pro);
    await expect(banner).toHaveCount(0);
    await write(page.request, group, { klass: 'customer', name: 'Bia' });
  });
}
