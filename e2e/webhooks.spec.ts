import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test, type Page } from '@playwright/test';
import { en } from '#modules/inbox/locales/en.ts';
import { webhooks } from '#modules/inbox/locales/webhooks.en.ts';
import { call, expectAccessible, settledPerson, watch } from './account.ts';
import { findingsInBothThemes, open } from './fixtures/quiet.ts';

/** Webhooks in the settings of a group: made, seen at work, repaired and removed. */

test.use({ locale: 'en' });
const words: Readonly<Record<string, unknown>> = { ...en, ...webhooks };
const t = (key: keyof typeof en | keyof typeof webhooks): string => String(words[key]);

let receiver: Server;
let bodies: string[];
let status: number;

test.beforeEach(async () => {
  [bodies, status] = [[], 204];
  receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      bodies.push(body);
      response.writeHead(status).end();
    });
  });
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
});
test.afterEach(() => {
  receiver.closeAllConnections();
  receiver.close();
});

function address(): string {
  return `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
}

async function press(page: Page, word: keyof typeof webhooks): Promise<void> {
  await page.getByRole('button', { name: t(word), exact: true }).click();
}

test('an administrator makes a webhook, sees what it sends, pauses it and removes it', async ({ page }) => {
  const problems = watch(page);
  const { groups } = await settledPerson(page, 'en', ['Workshop']);
  const [group] = groups;
  await page.goto(`/account/${group}/admin`);
  await page
    .getByRole('main')
    .getByRole('link', { name: t('webhooks.title') })
    .last()
    .click();
  await expect(page.getByText(t('webhooks.none'), { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: t('webhooks.new') }).click();
  await press(page, 'webhooks.create');
  await expect(page.getByLabel(t('webhooks.url'))).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel(t('webhooks.url')).fill('http://example.com/');
  await page.getByLabel('Tickets', { exact: true }).check();
  await press(page, 'webhooks.create');
  await expect(page.getByText(t('error.no-webhook-url')).first()).toBeVisible();
  await page.getByLabel(t('webhooks.url')).fill(address());
  await page.getByLabel(t('webhooks.description')).fill('Shop');
  await expectAccessible(page);
  await page.getByLabel(t('webhooks.description')).press('Enter');
  await expect(page.getByTestId('webhook-secret')).toHaveText(/^whsec_/);
  await expectAccessible(page);
  await press(page, 'webhooks.continue');
  await expect(page.getByText(t('webhooks.log-none'))).toBeVisible();
  await call(page, 'POST', `/${group}`, { klass: 'ticket', content: 'Screen is broken' });
  await expect.poll(() => bodies.length).toBe(1);
  expect(bodies[0]).toContain('Screen is broken');
  await press(page, 'webhooks.test');
  await expect.poll(() => bodies.length).toBe(2);
  await expect(page.getByText('Ticket: created')).toBeVisible();
  await expect(page.getByText(/^.*Answer 204 after/)).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole('button', { name: `${t('webhooks.again')}: Ticket: created` }).click();
  await expect.poll(() => bodies.length).toBe(3);
  status = 500;
  await press(page, 'webhooks.test');
  await expect(page.getByText(/Answer 500 after/)).toBeVisible();
  await press(page, 'webhooks.pause');
  await expect(page.getByText(/^Off/)).toBeVisible();
  await expect(page.getByRole('button', { name: t('webhooks.test') })).toBeDisabled();
  await press(page, 'webhooks.new-secret');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('webhooks.new-secret') })
    .click();
  await expect(page.getByTestId('webhook-secret')).toHaveText(/^whsec_/);
  await press(page, 'webhooks.resume');
  await expect(page.getByRole('button', { name: t('webhooks.pause') })).toBeVisible();
  await press(page, 'webhooks.remove');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('webhooks.remove') })
    .click();
  await expect(page.getByText(t('webhooks.none'), { exact: true })).toBeVisible();
  expect(problems()).toEqual([]);
});

test('on a phone, in both themes, nothing is wider than the screen', async ({ page }) => {
  const { groups } = await settledPerson(page, 'en', ['Workshop']);
  const [group] = groups;
  const fields = {
    url: `https://example.com/${'a'.repeat(200)}`,
    kinds: ['ticket', 'wallet'],
    reasons: ['comment'],
    description: '',
  };
  const { id } = await call<{ id: string }>(page, 'POST', `/${group}/_webhooks`, fields);
  await page.setViewportSize({ width: 380, height: 800 });
  for (const path of ['webhooks', 'webhooks/new', `webhooks/${id}`]) {
    await open(page, `/account/${group}/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    if (path.endsWith(id)) await expect(page.getByLabel('Comments', { exact: true })).toBeChecked();
    expect(await findingsInBothThemes(page), path).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(380);
  }
});
