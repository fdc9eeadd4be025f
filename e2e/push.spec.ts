import type { BrowserContext, CDPSession, Worker } from '@playwright/test';
import { pushDevice } from '../src/testing/people/push-device.ts';
import { newGroup, signUp, write } from './fixtures/people.ts';
import { expect, findingsInBothThemes, open, test } from './fixtures/quiet.ts';

/**
 * A browser in which the person allows notifications and whose push service accepts it. Chromium without a screen allows
 * none, and real push services cannot be reached from tests.
 */
async function withPushService(context: BrowserContext): Promise<void> {
  const { subscription } = pushDevice('https://push.example.com/to/browser');
  await context.addInitScript((made) => {
    const key = 'test.push';
    const current = (): object | null => {
      const used = localStorage.getItem(key);
      if (used === null) return null;
      const bytes = Uint8Array.from(atob(used.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0));
      return {
        options: { applicationServerKey: bytes.buffer },
        toJSON: () => made,
        unsubscribe: async () => localStorage.removeItem(key),
      };
    };
    Object.defineProperty(Notification, 'permission', { value: 'granted' });
    Notification.requestPermission = async () => 'granted';
    Object.assign(PushManager.prototype, {
      getSubscription: async () => current(),
      subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
        localStorage.setItem(key, applicationServerKey);
        return current();
      },
    });
  }, subscription);
}

/** Delivers a message to the worker, as the push service of the browser would. */
async function push(cdp: CDPSession, origin: string, data: object): Promise<void> {
  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first !== undefined) resolve(first.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  await cdp.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId: await registered,
    data: JSON.stringify(data),
  });
}

/** Keeps what the worker would show. */
async function watchWorker(context: BrowserContext): Promise<Worker> {
  await expect.poll(() => context.serviceWorkers().length).toBe(1);
  const [worker] = context.serviceWorkers();
  if (worker === undefined) throw new Error('there is no worker');
  await worker.evaluate(() => {
    const shown: unknown[] = [];
    Object.assign(self, { shown });
    ServiceWorkerRegistration.prototype.showNotification = async (title, options) => {
      shown.push({ title, body: options?.body, tag: options?.tag, data: options?.data as unknown });
    };
  });
  return worker;
}

/** What a click on a notification does in the worker. A test cannot focus a window. */
async function click(worker: Worker, path: string): Promise<void> {
  await worker.evaluate((to) => {
    const event = new Event('notificationclick');
    const notification = { close: () => undefined, data: { path: to } };
    const waitUntil = (work: Promise<void>): void => void work.catch(() => undefined);
    self.dispatchEvent(Object.assign(event, { notification, waitUntil }));
  }, path);
}

test('a device is added, shows a message, goes to its page, and is removed', async ({ browser }) => {
  const context = await browser.newContext();
  await withPushService(context);
  const page = await context.newPage();
  const { email, password } = await signUp(page.request, 'en', 'Bia Lima');
  const group = await newGroup(page.request);
  const ticket = await write(page.request, group, { klass: 'ticket', content: 'No sound' });
  await open(page, '/inbox/settings');
  await page.getByRole('button', { name: 'Show notifications on this device' }).click();
  const line = page.getByRole('listitem').filter({ hasText: '(this device)' });
  await expect(line).toContainText('no notification yet');
  await expect(page.getByRole('button', { name: 'Show notifications on this device' })).toBeHidden();
  expect(await findingsInBothThemes(page)).toEqual([]);

  const comment = await write(page.request, group, { klass: 'comment', item_id: ticket, content: 'They called' });
  const path = `/account/${group}/tickets/${ticket}#${comment}`;
  const worker = await watchWorker(context);
  const message = { title: 'Assigned to you', body: 'Shop', tag: 'one' };
  await push(await context.newCDPSession(page), new URL(page.url()).origin, { ...message, path });
  await expect
    .poll(async () => worker.evaluate(() => (self as unknown as { shown: unknown[] }).shown))
    .toEqual([{ ...message, data: { path } }]);

  // A click on it: the open window goes there without loading the page again.
  await page.evaluate(() => Object.assign(window, { stays: true }));
  await click(worker, path);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('No sound');
  expect(await page.evaluate(() => 'stays' in window)).toBe(true);
  expect(page.url()).toMatch(new RegExp(`${path}$`));

  // In a new session the same person goes on without asking, and ends it.
  await page.request.post('/api/_session', { data: { username: email, password } });
  const added = page.waitForResponse((one) => one.url().endsWith('/api/_push') && one.request().method() === 'POST');
  await page.goto('/inbox/settings');
  expect((await added).status()).toBe(201);
  await page.reload();
  await page.getByRole('button', { name: 'Remove Chrome, Linux' }).click();
  await expect(page.getByRole('button', { name: 'Show notifications on this device' })).toBeVisible();
  await expect(page.getByText('(this device)')).toBeHidden();
  await context.close();
});

test('the devices of a reason are chosen in the table', async ({ page }) => {
  await signUp(page.request, 'en', 'Bia Lima');
  await open(page, '/inbox/settings');
  await expect(page.getByRole('switch', { name: 'Assignments: Devices' })).toBeChecked();
  for (const reason of ['Assignments', 'Billing']) {
    const saved = page.waitForResponse((one) => one.request().method() === 'POST' && one.status() === 201);
    await page.getByRole('switch', { name: `${reason}: Devices` }).click({ force: true });
    await saved;
  }
  await page.reload();
  await expect(page.getByRole('switch', { name: 'Billing: Devices' })).toBeChecked();
  await expect(page.getByRole('switch', { name: 'Assignments: Devices' })).not.toBeChecked();
  await expect(page.getByRole('switch', { name: 'Assignments: Inbox' })).toBeChecked();
});

test('a browser that cannot or may not show notifications says what to do', async ({ browser }) => {
  const cases = [
    ['blocked', 'blocks notifications of this site'],
    ['unable', 'cannot show notifications of a closed page'],
    ['iPhone', 'add Oficina to the Home Screen first'],
  ] as const;
  for (const [state, text] of cases) {
    const context = await browser.newContext(
      state === 'iPhone' ? { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1' } : {},
    );
    await context.addInitScript((is) => {
      if (is === 'blocked') Object.defineProperty(Notification, 'permission', { value: 'denied' });
      else Reflect.deleteProperty(window, 'PushManager');
    }, state);
    const page = await context.newPage();
    await signUp(page.request, 'en', 'Bia Lima');
    await open(page, '/inbox/settings');
    await expect(page.getByText(text)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Show notifications on this device' })).toBeHidden();
    expect(await findingsInBothThemes(page)).toEqual([]);
    await context.close();
  }
});
