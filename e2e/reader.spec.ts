import { EventEmitter, once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import type { RequestListener } from 'node:http';
import { expect } from '@playwright/test';
import { groupWith } from './fixtures/group-with.ts';
import { type Language, write } from './fixtures/people.ts';
import { findings, open, test, visit } from './fixtures/quiet.ts';
import { readerWords } from './fixtures/reader-words.ts';
import { whileServing } from './fixtures/site.ts';

/** Where the server under test may fetch feeds from. */
const port = 3101;

function feed(title: string, count: number, site: string): string {
  const items = Array.from({ length: count }, (_none, place) => {
    const number = count - place;
    const at = new Date(Date.now() - place * 600_000).toUTCString();
    // One page of the first feed is told by the second as well.
    const path = `${title}/${number}` === 'Kitchen/3' ? 'Planet/14' : `${title}/${number}`;
    return `<item><guid>${title}-${number}</guid><title>${title} ${number}</title><link>${site}/page/${path}</link>
      <pubDate>${at}</pubDate><description><![CDATA[<p>Text of <b>${title} ${number}</b><script>document.title = 'hacked'</script></p>]]></description></item>`;
  });
  return `<?xml version="1.0"?><rss version="2.0"><channel><title>${title}</title>${items.join('')}</channel></rss>`;
}

test('subscriptions come in as a file, are read by mouse and keys, marked and taken back; on a phone in Portuguese', async ({
  page,
}) => {
  let locale: Language = 'en';
  let t = readerWords(locale);
  const list = new EventEmitter();
  const listed = once(list, 'read');
  const respond: RequestListener = (request, response) => {
    const [, name = ''] = (request.url ?? '').split('/');
    if (name === 'page') {
      const text =
        '<p>The whole text stands on the page, with commas, and with words enough to be an article.</p>'.repeat(8);
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(`<html><body><article>${text}</article></body></html>`);
      return;
    }
    void listed.then(() =>
      response
        .writeHead(200, { 'content-type': 'application/rss+xml' })
        .end(feed(name, name === 'Planet' ? 14 : 3, `http://127.0.0.1:${port}`)),
    );
  };
  await whileServing(port, respond, async () => {
    const { group } = await groupWith(page, 'exoreader', 'Family', locale);
    await open(page, `/account/${group}/reader_opml`, { locale });
    const file = `<opml version="2.0"><body><outline text="Science">
        <outline text="Planet" xmlUrl="http://127.0.0.1:${port}/Planet"/></outline>
        <outline text="Kitchen" xmlUrl="http://127.0.0.1:${port}/Kitchen"/><outline text="Bad" xmlUrl="nowhere://"/></body></opml>`;
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: t('reader.opml.choose') }).click(),
    ]);
    await chooser.setFiles({ name: 'feeds.opml', mimeType: 'text/xml', buffer: Buffer.from(file) });
    await expect(page.getByText(t('reader.opml.invalid', { count: 1 }))).toBeVisible();
    expect(await findings(page)).toEqual([]);
    const unread = (count: number) =>
      page.getByRole('navigation').getByLabel(t('reader.unread-count', { count }), { exact: true });
    // The first list is read before the feeds answer, and arrives after their items are counted.
    let isHeld = false;
    await page.route('**/_find', async (route) => {
      if (isHeld || route.request().postData()?.includes('"reader_item"') !== true) return route.fallback();
      isHeld = true;
      const response = await route.fetch();
      list.emit('read');
      await expect(unread(17)).toBeVisible();
      return route.fulfill({ response });
    });
    await page.getByRole('button', { name: t('reader.opml.import', { count: 2 }) }).click();

    await expect(page.getByRole('heading', { level: 1, name: t('reader.all') })).toBeVisible();
    await expect(unread(17)).toBeVisible();
    const rows = page.locator('.x-item');
    await expect(rows.first(), 'an empty list shows new items at once').toBeVisible();
    await page.getByRole('button', { name: t('reader.reload') }).click();
    await expect(rows.first()).toBeVisible();

    await page.getByRole('button', { name: /(Planet 14|Kitchen 3).*(also in|também em)/ }).click();
    await expect(page.getByRole('article').getByText(/^Text of (Planet 14|Kitchen 3)/)).toHaveCount(1);
    await expect(page.getByRole('article').getByText(/(also in|também em) (Planet|Kitchen)/)).toBeVisible();
    await expect(unread(15).first()).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(t('reader.all')));
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: t('reader.full-text') }).click();
    await expect(page.getByRole('article').getByText('The whole text').first()).toBeVisible();
    await page.getByRole('button', { name: t('reader.feed-text') }).click();
    await expect(page.getByRole('article').getByText('The whole text')).toHaveCount(0);
    await page.getByRole('button', { name: t('reader.look') }).click();
    await page.getByRole('menuitemradio', { name: t('reader.size.larger') }).click();
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.locator('.x-text').first()).toHaveCSS('font-size', '24px');
    await page.reload();
    await expect(page.getByRole('article').getByText('The whole text').first()).toBeVisible();
    await expect(page.locator('.x-text').first()).toHaveCSS('font-size', '24px');
    await page.getByRole('button', { name: /(Planet 14|Kitchen 3).*/, expanded: true }).focus();
    await page.keyboard.press('s');
    await expect(page.getByRole('button', { name: t('reader.unstar'), exact: true }).first()).toBeVisible();
    await page.keyboard.press('j');
    await expect(page.locator('.x-item[data-open]')).toHaveCount(1);
    await expect(unread(14).first()).toBeVisible();
    await page.keyboard.press('m');
    await expect(unread(15).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.locator('.x-item[data-open]')).toHaveCount(0);
    await expect(page.locator('.x-item[data-flash]')).toHaveCount(1);

    await page.getByRole('button', { name: t('reader.mark-all') }).click();
    await page.getByRole('menuitem', { name: t('reader.mark-everything') }).click();
    await expect(page.getByText(t('reader.all-read'))).toBeVisible();
    await page.getByRole('button', { name: t('action.undo') }).click();
    await expect(unread(15).first()).toBeVisible();
    // The menu undoes it too, as long as the server can.
    await page.getByRole('button', { name: t('reader.mark-all') }).click();
    // The screen shows the marks at once; the menu after the reload reads what the server has stored.
    const marked = page.waitForResponse((answer) => answer.url().endsWith('/_mark'));
    await page.getByRole('menuitem', { name: t('reader.mark-everything') }).click();
    await expect(page.getByText(t('reader.all-read'))).toBeVisible();
    await marked;
    await page.reload();
    await page.getByRole('button', { name: t('reader.mark-all') }).click();
    await page.getByRole('menuitem', { name: /^15 (items marked|itens marcados)/ }).click();
    await expect(unread(15).first()).toBeVisible();
    const side = page.getByRole('navigation', { name: t('reader.subscriptions') });
    await expect(side.locator('[aria-current]')).toHaveText(new RegExp(`^${t('reader.all')}`));
    const third = side.getByRole('link').nth(2);
    await third.click();
    await expect(third).toHaveAttribute('aria-current', 'page');
    await expect(side.locator('[aria-current]')).toHaveCount(1);
    await side.getByRole('link', { name: new RegExp(`^${t('reader.all')}`) }).click();
    await expect(rows.first()).toBeVisible();
    // Words are taken from what came a moment later.
    const found = async (): Promise<number> => {
      const data = { text: 'planet 12', kinds: ['reader_item'] };
      const answer = await page.request.post(`/api/${group}/_search`, { data });
      return ((await answer.json()) as { rows: unknown[] }).rows.length;
    };
    await expect.poll(found).toBe(1);
    await page.getByRole('searchbox', { name: t('reader.find') }).fill('planet 12');
    await expect(rows).toHaveCount(1);
    await expect(rows.first()).toContainText('Planet 12');

    await page.setViewportSize({ width: 380, height: 800 });
    locale = 'pt-BR';
    t = readerWords(locale);
    // The list of groups may come late.
    await page.route('**/_find', async (route) => {
      if (route.request().postData()?.includes('"subscription"') === true) await setTimeout(500);
      await route.continue();
    });
    await open(page, `/share?text=${encodeURIComponent(`Planet http://127.0.0.1:${port}/Planet`)}`, { locale });
    await page.getByRole('button', { name: t('reader.add.subscribe') }).click();
    await expect(page.getByRole('textbox')).toHaveValue(`http://127.0.0.1:${port}/Planet`);
    await open(page, `/account/${group}/reader_items?starred=starred&read=all`, { locale });
    await expect(rows).toHaveCount(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    const screens = ['reader_subscriptions', 'reader_subscriptions/new', 'reader_labels', 'reader_programs', 'share'];
    for (const path of screens) {
      await open(page, `/account/${group}/${path}`, { locale });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await findings(page), path).toEqual([]);
    }
    await open(page, `/account/${group}/reader_programs`, { locale });
    await expect(page.locator('h2')).toHaveCount(2);
    const above = await page
      .locator('h2')
      .evaluateAll((all) =>
        all.map(
          (h2) => h2.getBoundingClientRect().top - (h2.previousElementSibling?.getBoundingClientRect().bottom ?? 0),
        ),
      );
    expect(Math.min(...above), 'a heading keeps its distance').toBeGreaterThanOrEqual(16);
    await open(page, `/account/${group}/reader_subscriptions/new`, { locale });
    await expect(page.getByRole('textbox', { name: t('reader.add.address') })).toBeFocused();
    await open(page, `/account/${group}/reader_subscriptions`, { locale });
    await page.getByRole('link', { name: 'Planet' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Planet' })).toBeVisible();
    expect(await findings(page)).toEqual([]);
    // Where one was stands in the address, though nothing is open.
    await open(page, `/account/${group}/reader_items?read=all`, { locale });
    const deep = page.getByRole('button', { name: /^Planet Planet 2 / });
    await rows.nth(9).scrollIntoViewIfNeeded();
    await expect(deep).toBeVisible();
    const first = await rows.evaluateAll((all) => {
      scrollTo({ top: document.documentElement.scrollHeight });
      return all.find((row) => row.getBoundingClientRect().bottom > 56)?.getAttribute('data-item');
    });
    await expect.poll(() => new URL(page.url()).searchParams.get('at')).toBe(first);
    await page.reload();
    await expect(deep).toBeInViewport();
    await expect(rows.first()).not.toBeInViewport();
  });
});

test('links are kept with the title of their page, known again, taken from a file, found, deleted and brought back', async ({
  page,
}) => {
  const locale = 'pt-BR';
  const t = readerWords(locale);
  const respond: RequestListener = (_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Pão caseiro</title>');
  await whileServing(3103, respond, async () => {
    const { group } = await groupWith(page, 'exoreader', 'Família', locale);
    await open(page, `/account/${group}/bookmark_entries`, { locale });
    await expect(page.getByText(t('links.empty'))).toBeVisible();
    await page.keyboard.press('c');
    const address = page.getByRole('textbox', { name: t('bookmark_entry.field.url') });
    await address.fill('http://127.0.0.1:3103/pao');
    await page.getByRole('textbox', { name: t('bookmark_entry.field.tag_names') }).fill('na cozinha, pão,');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: t('action.create') }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Pão caseiro' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'na-cozinha' })).toBeVisible();
    expect(await findings(page)).toEqual([]);

    await visit(page, `/account/${group}/bookmark_entries/new`);
    await address.fill('127.0.0.1:3103/pao/#receita');
    await expect(page.getByRole('link', { name: 'Pão caseiro' })).toBeVisible();
    expect(await findings(page)).toEqual([]);

    await visit(page, `/account/${group}/bookmark_file`);
    const file = `<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><p><DT><H3>Viagens</H3><DL><p>
      <DT><A HREF="https://example.com/trem" TOREAD="1">Trem da serra</A>
      <DT><A HREF="javascript:x()">Botão</A></DL><p><DT><A HREF="http://127.0.0.1:3103/pao">De novo</A></DL>`;
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: t('links.file.choose') }).click(),
    ]);
    await chooser.setFiles({ name: 'favoritos.html', mimeType: 'text/html', buffer: Buffer.from(file) });
    await expect(page.getByText(t('links.file.is-known'), { exact: true })).toBeVisible();
    await expect(page.getByText(t('links.file.is-invalid'), { exact: true })).toBeVisible();
    await page.getByRole('button', { name: t('links.file.import', { count: 1 }) }).click();

    const names = page.locator('.x-link-name');
    await expect(names).toHaveText(['Trem da serra', 'Pão caseiro']);
    await page.getByRole('searchbox', { name: t('links.find') }).fill('caseiro');
    await expect(names).toHaveText(['Pão caseiro']);
    await page.getByRole('searchbox', { name: t('links.find') }).fill('');
    await page.getByRole('link', { name: new RegExp(`^${t('links.later')}`) }).click();
    await expect(names).toHaveText(['Trem da serra']);
    await page.getByRole('button', { name: t('links.not-later') }).click();
    await expect(page.getByText(t('links.nothing'))).toBeVisible();
    await page.getByRole('link', { name: t('links.tags') }).click();
    await page.getByRole('link', { name: /^Viagens/ }).click();
    await expect(names).toHaveText(['Trem da serra']);
    expect(await findings(page)).toEqual([]);
    const find = async (selector: object): Promise<readonly { _id: string }[]> => {
      const answer = await page.request.post(`/api/${group}/_find`, { data: { selector } });
      return ((await answer.json()) as { docs: { _id: string }[] }).docs;
    };
    const [train] = await find({ klass: 'bookmark_entry', name: 'Trem da serra' });
    await write(page.request, group, { klass: 'comment', item_id: train?._id, content: 'Sai às nove.' });
    const drop = async (): Promise<void> => {
      await page.getByRole('button', { name: t('reader.more-of', { title: 'Trem da serra' }) }).click();
      await page.getByRole('menuitem', { name: t('action.delete') }).click();
      await expect(names).toHaveCount(0);
    };
    await drop();
    await page.getByRole('button', { name: t('action.undo') }).click();
    await expect(names).toHaveText(['Trem da serra']);
    expect(await find({ klass: 'comment' })).toHaveLength(1);
    await drop();
    // Whoever leaves has meant it.
    await page.goto(`/account/${group}/bookmark_tags`);
    await expect.poll(async () => find({ klass: 'bookmark_entry', name: 'Trem da serra' })).toEqual([]);
  });
});
