import { expect } from '@playwright/test';
import { groupWith } from './fixtures/group-with.ts';
import { write } from './fixtures/people.ts';
import { findings, open, test } from './fixtures/quiet.ts';
import { readerWords } from './fixtures/reader-words.ts';
import { whileServing } from './fixtures/site.ts';

/** Where the server under test, and the browser, may fetch from. */
const port = 3109;
const site = `http://127.0.0.1:${port}`;
const t = readerWords('en');

const frame = (src: string): string => `&lt;iframe src="${src}"&gt;&lt;/iframe&gt;`;
const feed = `<?xml version="1.0"?><rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/"
  xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:podcast="https://podcastindex.org/namespace/1.0" xmlns:psc="http://podlove.org/simple-chapters"><channel><title>Media</title>
  <item><guid>1</guid><pubDate>Mon, 02 Nov 2026 13:00:00 GMT</pubDate>
    <media:content url="${site}/heron.svg" type="image/png"><media:description>A heron on one leg</media:description></media:content></item>
  <item><guid>2</guid><pubDate>Mon, 02 Nov 2026 12:00:00 GMT</pubDate><media:content url="${site}/pond.svg" medium="image"/></item>
  <item><guid>3</guid><title>A lathe</title><link>https://www.youtube.com/watch?v=q1W2e3R4t5Y</link>
    <pubDate>Mon, 02 Nov 2026 11:00:00 GMT</pubDate><description>Turning</description></item>
  <item><guid>4</guid><title>Cider</title><pubDate>Mon, 02 Nov 2026 10:00:00 GMT</pubDate>
    <description>${frame('https://tube.example/videos/embed/mN3bV4cX5zL6')}Apples &lt;img src="${site}/apple.svg" alt="An apple" width="200"&gt;</description></item>
  <item><guid>5</guid><title>Tides</title><pubDate>Mon, 02 Nov 2026 09:00:00 GMT</pubDate><description>The moon</description>
    <enclosure url="${site}/tides.mp3" length="34000000"/><itunes:duration>3723</itunes:duration><itunes:image href="${site}/cover.svg"/>
    <psc:chapters><psc:chapter start="0" title="Hello"/><psc:chapter start="10:30" title="Springs"/></psc:chapters></item>
  <item><guid>6</guid><title>Moon</title><pubDate>Mon, 02 Nov 2026 08:00:00 GMT</pubDate><description>Its phases</description>
    <enclosure url="${site}/moon.mp3"/><podcast:chapters url="${site}/chapters.json" type="application/json+chapters"/></item>
  </channel></rss>`;
const chapters = JSON.stringify({ chapters: [{ startTime: 61, title: 'Full moon' }] });
/** One red pixel. */
const icon = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==',
  'base64',
);
const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40" fill="teal"/></svg>';

test('items show their pictures with descriptions, and players that play', async ({ page }) => {
  const { group } = await groupWith(page, 'exoreader', 'Reading');
  /** Referrers of requests, by host. */
  const referrers = new Map<string, string | undefined>();
  for (const host of ['www.youtube-nocookie.com', 'tube.example'])
    await page.route(`https://${host}/**`, async (route) => {
      referrers.set(host, (await route.request().allHeaders())['referer']);
      await route.fulfill({ contentType: 'text/html', body: `<p>Player of ${host}</p>` });
    });
  await whileServing(
    port,
    (request, response) => {
      if (request.url === '/favicon.ico') return response.setHeader('content-type', 'image/png').end(icon);
      if (request.url === '/chapters.json') return response.end(chapters);
      const isPicture = request.url?.endsWith('.svg') === true;
      if (isPicture) referrers.set(request.url ?? '', request.headers.referer);
      response.setHeader('content-type', isPicture ? 'image/svg+xml' : 'application/rss+xml');
      return response.end(isPicture ? picture : feed);
    },
    async () => {
      await write(page.request, group, { klass: 'reader_subscription', url: `${site}/feed.xml` });
      await open(page, `/account/${group}/reader_items`);
      const rows = page.locator('.x-item');
      await expect
        .poll(async () => {
          await page.getByRole('button', { name: t('reader.reload') }).click();
          return rows.count();
        })
        .toBe(6);
      const thumbnail = rows.first().locator('.x-thumbnail');
      await expect.poll(async () => thumbnail.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(40);
      await expect(rows.nth(1)).toContainText(t('reader.picture'));
      const known = async (): Promise<string> => (await page.request.get(`/api/${group}/_feeds`)).text();
      await expect.poll(known, { timeout: 30_000 }).toContain('"icon"');
      await page.reload();
      const siteIcon = page.getByRole('link', { name: 'Media' }).locator('img');
      await expect.poll(async () => siteIcon.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
      expect(await findings(page)).toEqual([]);

      await rows.first().getByText('A heron on one leg').click();
      const heron = page.getByRole('article').getByAltText('A heron on one leg');
      await expect.poll(async () => heron.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(40);
      await page.getByText('A lathe').first().click();
      await expect(page.frameLocator('article iframe').getByText('Player of www.youtube-nocookie.com')).toBeVisible();
      await page.getByText('Cider').first().click();
      await expect(page.getByRole('article').getByText('Apples')).toBeVisible();
      await expect(page.getByAltText('An apple')).toHaveAttribute('referrerpolicy', 'no-referrer');
      await expect.poll(() => referrers.has('/apple.svg')).toBe(true);
      expect(referrers.has('tube.example')).toBe(false);
      await page.getByRole('button', { name: t('reader.play', { host: 'tube.example' }) }).click();
      await expect(page.frameLocator('article iframe').getByText('Player of tube.example')).toBeVisible();
      const { origin } = new URL(page.url());
      expect(Object.fromEntries(referrers)).toMatchObject({
        'www.youtube-nocookie.com': `${origin}/`,
        'tube.example': `${origin}/`,
        '/heron.svg': undefined,
        '/pond.svg': undefined,
        '/apple.svg': undefined,
      });

      await page.getByText('Tides').first().click();
      await expect(page.getByText('1:02:03')).toBeVisible();
      const at = async (): Promise<number> =>
        page.locator('article audio').evaluate((audio: HTMLAudioElement) => audio.currentTime);
      await page
        .getByRole('list', { name: t('reader.chapters') })
        .getByRole('button', { name: 'Springs' })
        .click();
      await expect.poll(at).toBe(630);
      await page.getByText('Its phases').first().click();
      await page.getByRole('button', { name: '1:01 Full moon' }).click();
      await expect.poll(at).toBe(61);
      expect(await findings(page)).toEqual([]);
    },
  );
});
