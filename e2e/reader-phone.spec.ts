import type { RequestListener } from 'node:http';
import { expect } from '@playwright/test';
import { groupWith } from './fixtures/group-with.ts';
import { write } from './fixtures/people.ts';
import { open, test } from './fixtures/quiet.ts';
import { readerWords } from './fixtures/reader-words.ts';
import { whileServing } from './fixtures/site.ts';
import { swipe } from './fixtures/swipe.ts';

/** Where the server under test, and the browser, may fetch from. */
const port = 3105;
const site = `http://127.0.0.1:${port}`;
const t = readerWords('en');

/** A minute of silence: one channel, 8,000 samples a second of one byte. */
function silence(): Buffer {
  const samples = Buffer.alloc(60 * 8000, 128);
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + samples.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(8000, 24);
  head.writeUInt32LE(8000, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
}

const feed = `<?xml version="1.0"?><rss version="2.0"><channel><title>Radio</title>${[3, 2, 1]
  .map(
    (number) =>
      `<item><guid>radio-${number}</guid><title>Radio ${number}</title><pubDate>${new Date(Date.now() - (4 - number) * 600_000).toUTCString()}</pubDate>
       <description>Words of ${number}</description><enclosure url="${site}/${number}.wav" type="audio/wav" length="480044"/></item>`,
  )
  .join('')}</channel></rss>`;

test.use({ viewport: { width: 380, height: 800 }, hasTouch: true, isMobile: true });

test('on a phone the title of a list is read in full, in Portuguese as well', async ({ page }) => {
  const { group } = await groupWith(page, 'exoreader', 'Leituras', 'pt-BR');
  await write(page.request, group, { klass: 'reader_subscription', url: `${site}/later` });
  await page.goto(`/account/${group}/reader_items`);
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('Todos os itens');
  expect(await title.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
  const filters = page.locator('.x-tools select');
  await expect(filters).toHaveCount(2);
  await expect(filters.first().locator('option')).toHaveText(['Não lidos', 'Todos', 'Lidos']);
  for (const filter of await filters.all()) {
    const room = await filter.evaluate((select: HTMLSelectElement) => {
      const look = getComputedStyle(select);
      const pen = document.createElement('canvas').getContext('2d');
      if (pen === null) return -1;
      pen.font = look.font;
      const longest = Math.max(...[...select.options].map((option) => pen.measureText(option.text).width));
      return select.clientWidth - Number.parseFloat(look.paddingLeft) - Number.parseFloat(look.paddingRight) - longest;
    });
    expect(room, 'the longest words of a filter are whole').toBeGreaterThanOrEqual(0);
  }
});

test('on a phone a finger marks and stars what buttons do as well, and sound goes on where it was', async ({
  page,
}) => {
  const sound = silence();
  const respond: RequestListener = (request, response) => {
    if (request.url?.endsWith('.wav') !== true)
      return response.writeHead(200, { 'content-type': 'application/rss+xml' }).end(feed);
    const from = Number(/bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0);
    return response
      .writeHead(206, {
        'content-type': 'audio/wav',
        'accept-ranges': 'bytes',
        'content-range': `bytes ${from}-${sound.length - 1}/${sound.length}`,
      })
      .end(sound.subarray(from));
  };
  await whileServing(port, respond, async () => {
    const { group } = await groupWith(page, 'exoreader', 'Family');
    await write(page.request, group, { klass: 'reader_subscription', url: `${site}/feed` });
    const unread = async (): Promise<number> => {
      const data = { selector: { klass: 'reader_item', read: false }, fields: ['_id'] };
      const answer = await page.request.post(`/api/${group}/_find`, { data });
      return ((await answer.json()) as { docs: unknown[] }).docs.length;
    };
    await expect.poll(unread).toBe(3);
    await open(page, `/account/${group}/reader_items?read=all`);
    const row = page.locator('.x-item', { hasText: 'Radio 2' });
    const line = row.locator('.x-row-main');
    await expect(page.locator('.x-item')).toHaveCount(3);
    await swipe(page, line, { x: -40, y: 0 });
    await swipe(page, line, { x: -90, y: 70 });
    await swipe(page, line, { x: -130, y: 5 });
    await expect(row).toHaveAttribute('data-read', 'true');
    await expect.poll(unread).toBe(2);
    await page.getByRole('button', { name: 'Undo' }).tap();
    await expect(row).not.toHaveAttribute('data-read');
    await expect.poll(unread).toBe(3);
    await swipe(page, line, { x: -130, y: 5 });
    await expect.poll(unread).toBe(2);
    await expect(page.getByText(t('reader.done.read', { title: 'Radio 2' }))).toBeVisible();
    await swipe(page, line, { x: 130, y: -5 });
    await expect(row.getByRole('button', { name: t('reader.unstar'), exact: true })).toBeVisible();
    await expect(row).not.toHaveAttribute('data-open');
    // The same by buttons.
    await row.getByRole('button', { name: t('reader.unstar'), exact: true }).tap();
    await expect(row.getByRole('button', { name: t('reader.star'), exact: true })).toBeVisible();
    await row.getByRole('button', { name: t('reader.more-of', { title: 'Radio 2' }) }).tap();
    await page.getByRole('menuitem', { name: t('reader.mark-unread') }).tap();
    await expect(row).not.toHaveAttribute('data-read');
    await expect.poll(unread).toBe(3);

    await line.tap();
    const player = row.locator('audio');
    const at = async (): Promise<number> => player.evaluate((element: HTMLAudioElement) => element.currentTime);
    await player.evaluate(async (element: HTMLAudioElement) => {
      element.muted = true;
      await element.play();
      element.currentTime = 45;
    });
    await expect.poll(at).toBeGreaterThan(45);
    // The page goes while it plays; it was open, so it is open again.
    await page.reload();
    await player.evaluate(async (element: HTMLAudioElement) => {
      element.muted = true;
      await element.play();
    });
    await expect.poll(at).toBeGreaterThanOrEqual(45);
    await page.locator('.x-item', { hasText: 'Radio 1' }).locator('.x-row-main').tap();
    const other = page.locator('.x-item', { hasText: 'Radio 1' }).locator('audio');
    expect(await other.evaluate((element: HTMLAudioElement) => element.currentTime)).toBe(0);
  });
});
