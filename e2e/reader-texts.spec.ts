import { expect } from '@playwright/test';
import { hostileHtml } from '../bench/hostile-html.ts';
import { groupWith } from './fixtures/group-with.ts';
import { write } from './fixtures/people.ts';
import { open, test } from './fixtures/quiet.ts';
import { whileServing } from './fixtures/site.ts';

const port = 3111;
const site = `http://127.0.0.1:${port}`;

function escaped(html: string): string {
  return html.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function feed(texts: readonly string[]): string {
  const items = texts.map(
    (html, place) =>
      `<item><guid>${place}</guid><title>Text ${place}</title><link>${site}/${place}</link><description>${escaped(html)}</description></item>`,
  );
  return `<?xml version="1.0"?><rss version="2.0"><channel><title>Texts</title>${items.join('')}</channel></rss>`;
}

/** A text with a footnote, which leads back by its whole address. */
const note = (
  place: number,
): string => `<p>Words<a id="back" href="#note">1</a> <math><msup><mi>x</mi><mn>2</mn></msup></math></p>
  ${'<p>More words of the text.</p>'.repeat(40)}<p id="note">The note. <a href="${site}/${place}#back">Back</a></p>`;

test('footnotes jump inside their item, formulas stay, and nothing hostile runs', async ({ page }) => {
  const { group } = await groupWith(page, 'exoreader', 'Reading');
  await page.addInitScript(`globalThis.hacked = () => { globalThis.wasHacked = true; };`);
  await page.route(`${site}/**`, async (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  );
  await whileServing(
    port,
    (_request, response) =>
      response.setHeader('content-type', 'application/rss+xml').end(feed([note(0), note(1), ...hostileHtml])),
    async () => {
      await write(page.request, group, { klass: 'reader_subscription', url: `${site}/feed.xml` });
      const count = async (): Promise<number> => {
        const data = { selector: { klass: 'reader_item' }, limit: 100 };
        const answer = await page.request.post(`/api/${group}/_find`, { data });
        return ((await answer.json()) as { docs: unknown[] }).docs.length;
      };
      await expect.poll(count).toBe(hostileHtml.length + 2);
      await open(page, `/account/${group}/reader_items?read=all&layout=expanded`);
      const texts = page.locator('.x-text');
      for (let seen = -1; seen !== (await texts.count());) {
        seen = await texts.count();
        await page.keyboard.press('End');
        await page.waitForTimeout(700);
      }
      const item = page.locator('article').filter({ hasText: 'Text 1' }).filter({ hasText: 'The note.' });
      const { pathname } = new URL(page.url());
      await item.getByRole('link', { name: '1', exact: true }).click();
      await expect(item.getByText('The note.')).toBeFocused();
      await expect(item.getByText('The note.')).toBeInViewport();
      await item.getByRole('link', { name: 'Back' }).press('Enter');
      await expect(item.getByRole('link', { name: '1', exact: true })).toBeFocused();
      expect(new URL(page.url())).toMatchObject({ pathname, hash: '' });
      await expect(item.locator('math msup')).toHaveCount(1);

      const live = await page.evaluate(() => {
        const found: string[] = 'wasHacked' in globalThis ? ['ran'] : [];
        for (const element of document.querySelectorAll('.x-text *')) {
          if (/^(script|object|embed|style|svg|form|annotation-xml|mglyph|maction)$/i.test(element.tagName))
            found.push(element.tagName);
          for (const { name, value } of element.attributes)
            if (/^on|^style$|^srcdoc$/i.test(name) || (/href|src$/.test(name) && /^\s*(javascript|data):/i.test(value)))
              found.push(`${element.tagName} ${name}=${value}`);
        }
        return found;
      });
      expect(live).toEqual([]);
    },
  );
});
