import { gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { open } from './fixtures/quiet.ts';

/** Bytes that the sign-in may load before it can be used, packed by gzip. */
const most = { js: 163_000, css: 8_000 } as const;

test('the sign-in loads little: no module, and no style of what lies behind it', async ({ page }) => {
  const loaded: Record<'js' | 'css', [name: string, bytes: number][]> = { js: [], css: [] };
  const reading: Promise<void>[] = [];
  page.on('response', (response) => {
    const name = new URL(response.url()).pathname;
    const kind = name.endsWith('.css') ? 'css' : name.endsWith('.js') ? 'js' : null;
    if (kind === null) return;
    reading.push(response.body().then((body) => void loaded[kind].push([name, gzipSync(body).length])));
  });
  await open(page, '/user/login');
  await expect(page.locator('input[name="password"]')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await Promise.all(reading);
  for (const kind of ['js', 'css'] as const) {
    const sum = loaded[kind].reduce((bytes, [, more]) => bytes + more, 0);
    expect(sum, loaded[kind].map(([name, bytes]) => `${name}: ${bytes}`).join('\n')).toBeLessThanOrEqual(most[kind]);
    expect(sum).toBeGreaterThan(1_000);
  }
});
