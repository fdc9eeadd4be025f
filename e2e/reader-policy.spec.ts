import { setTimeout } from 'node:timers/promises';
import { expect } from '@playwright/test';
import { groupWith } from './fixtures/group-with.ts';
import { write } from './fixtures/people.ts';
import { open, test } from './fixtures/quiet.ts';
import { readerWords } from './fixtures/reader-words.ts';
import { whileServing } from './fixtures/site.ts';

/** Where the server under test, and the browser, may fetch from. */
const port = 3107;
const site = `http://127.0.0.1:${port}`;
const t = readerWords('en');

const feed = `<?xml version="1.0"?><rss version="2.0"><channel><title>News</title>${['First', 'Second']
  .map(
    (title) => `<item><guid>${title}</guid><title>${title} picture</title>
      <description>&lt;p&gt;${title}: ${title === 'First' ? 'a shop opens in the harbour' : 'rain is expected on Sunday'}.&lt;/p&gt;&lt;img src="${site}/picture.svg" alt="A square"&gt;</description></item>`,
  )
  .join('')}</channel></rss>`;
const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40"/></svg>';

test('pictures of other hosts load where texts of feeds are shown, and their hosts are allowed nowhere else', async ({
  page,
}) => {
  const { group } = await groupWith(page, 'exoreader', 'Reading');
  await whileServing(
    port,
    (request, response) => {
      const isPicture = request.url === '/picture.svg';
      response.setHeader('content-type', isPicture ? 'image/svg+xml' : 'application/rss+xml');
      response.end(isPicture ? picture : feed);
    },
    async () => {
      await write(page.request, group, { klass: 'reader_subscription', url: `${site}/feed.xml` });
      const items = async (): Promise<number> => {
        const answer = await page.request.post(`/api/${group}/_find`, { data: { selector: { klass: 'reader_item' } } });
        return ((await answer.json()) as { docs: unknown[] }).docs.length;
      };
      await expect.poll(items).toBe(2);
      for (const path of ['/user/login', '/help', `/account/${group}/tickets`]) {
        const headers = (await page.request.get(path)).headers();
        expect(headers['content-security-policy'], path).toContain("img-src 'self' data: blob:;");
        expect(headers['content-security-policy'], path).not.toContain('frame-src');
      }
      // From a page without these hosts to the reader: the browser loads the reader's own page.
      await open(page, `/account/${group}/reader_subscriptions`);
      await page
        .getByRole('link', { name: t('reader.title'), exact: true })
        .first()
        .click();
      await page.getByText('First picture').first().click();
      await expect
        .poll(async () => page.getByAltText('A square').evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBe(40);
      // The same from the dashboard, which is loaded anew with the item open; until it comes, the text is not shown.
      await page.goto(`/account/${group}/reader_subscriptions`);
      await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click();
      // Until then the list of subscriptions is shown, where a click opens one beside it.
      await expect(page.getByRole('heading', { level: 1, name: 'Reading', exact: true })).toBeVisible();
      await page.route(`**/account/${group}?open=*`, async (route) => {
        await setTimeout(1000);
        await route.fallback();
      });
      const loaded = page.waitForEvent('load');
      await page.getByText('Second picture').first().click();
      await loaded;
      await expect
        .poll(async () => page.getByAltText('A square').evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBe(40);
    },
  );
});
