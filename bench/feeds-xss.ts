import { readFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { cleanHtml } from '#modules/exoreader/server/parse/clean-html.ts';
import { installedChromium } from '../scripts/chromium.mjs';
import { hostileHtml } from './hostile-html.ts';

/**
 * What still lives of hostile HTML after the server has cleaned it, without the browser's own cleaning: `npx tsx bench/feeds-xss.ts
 * CORPUS`, lines of JSON with `html`. A payload lives when it runs, or when it leaves anything behind that could.
 */
const lines = readFileSync(process.argv[2] ?? '', 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as { id: number | string; src: string; html: string })
  .concat(hostileHtml.map((html, place) => ({ id: `own ${place}`, src: 'hostile-html.ts', html })));

const executablePath = installedChromium();
const browser = await chromium.launch({
  ...(executablePath !== undefined && { executablePath }),
  args: ['--no-sandbox'],
});
const page = await browser.newPage();
await page.route('**/*', async (route) =>
  route.fulfill({ status: 200, contentType: 'text/html', body: '<body></body>' }),
);
await page.goto('http://feeds.example/');
/** Runs in the page. */
const lookInPage = `async (given) => {
  const found = [];
  for (const name of ['alert', 'confirm', 'prompt', 'print', 'open', 'hacked']) globalThis[name] = () => found.push(name);
  document.body.innerHTML = given;
  await new Promise((resolve) => setTimeout(resolve, 1));
  for (const element of document.body.querySelectorAll('*')) {
    if (/^(script|object|embed|style|link|meta|base|form|svg|annotation-xml|template)$/i.test(element.tagName)) found.push(element.tagName);
    for (const { name, value } of element.attributes) {
      if (/^on/i.test(name) || name === 'style' || name === 'srcdoc') found.push(name);
      if (!/^(title|alt)$/.test(name) && /^\\s*(javascript|vbscript|data):/i.test(value)) found.push(name + '=' + value.slice(0, 20));
    }
  }
  return found;
}`;
let live = 0;
const start = process.cpuUsage();
const cleaned = lines.map(({ html }) => cleanHtml(html, 'http://feeds.example/item').html);
const { user } = process.cpuUsage(start);
for (const [place, html] of cleaned.entries()) {
  const left = await page.evaluate<string[]>(`(${lookInPage})(${JSON.stringify(html)})`);
  if (left.length === 0) continue;
  live += 1;
  console.log(lines[place]?.id, lines[place]?.src, left.join(' '), html.slice(0, 120));
}
console.log(`${live} of ${lines.length} live; ${(user / 1000 / lines.length).toFixed(2)} ms CPU each`);
await browser.close();
