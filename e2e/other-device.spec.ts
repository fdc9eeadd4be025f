import { logIn, wordsOf } from './account.ts';
import { chooseLanguage, newGroup, signUp } from './fixtures/people.ts';
import { expect, test } from './fixtures/quiet.ts';

// The browser asks for English pages, and nobody has chosen a language on it.
test.use({ locale: 'en-US' });

test('who signs in on another device finds the stored language and all groups there', async ({
  page,
  playwright,
  baseURL,
}) => {
  const say = wordsOf('pt-BR');
  const elsewhere = await playwright.request.newContext(baseURL === undefined ? {} : { baseURL });
  const ana = await signUp(elsewhere, 'pt-BR');
  for (const name of ['Casa', 'Loja', 'Oficina']) await newGroup(elsewhere, name, 'pt-BR');
  await elsewhere.dispose();

  await page.goto('/user/login');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await logIn(page, ana.email, ana.password);
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR');
  const switcher = page.locator('.o-group');
  await expect(switcher).toBeVisible();
  for (const next of ['Loja', 'Casa']) {
    await switcher.click();
    const menu = page.getByRole('menu');
    await expect(menu).toContainText(say('shell.groups'));
    await expect(menu.getByRole('menuitem', { name: /^(Casa|Loja|Oficina)$/ })).toHaveCount(3);
    await menu.getByRole('menuitem', { name: next, exact: true }).click();
    await expect(switcher).toHaveText(next);
  }
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR');
});

test('a device that is signed in speaks the language chosen on another at its next load, and no other before', async ({
  page,
  playwright,
  baseURL,
}) => {
  const elsewhere = await playwright.request.newContext(baseURL === undefined ? {} : { baseURL });
  const ana = await signUp(elsewhere, 'en');
  const group = await newGroup(elsewhere);
  await page.goto('/user/login');
  await logIn(page, ana.email, ana.password);
  await expect(page.locator('.o-group')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');

  await chooseLanguage(elsewhere, 'pt-BR');
  await page.addInitScript(
    (english) => {
      const seen = new Set<string>();
      Object.assign(window, { seen });
      new MutationObserver(() => {
        const text = document.body?.innerText ?? '';
        for (const word of english) if (text.includes(word)) seen.add(word);
      }).observe(document, { childList: true, subtree: true, characterData: true });
    },
    [wordsOf('en')('shell.search')],
  );
  let sessions = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/_session')) sessions += 1;
  });
  await page.goto(`/account/${group}`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR');
  await expect(page.locator('body')).toContainText(wordsOf('pt-BR')('shell.search'));
  expect(await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen])).toEqual([]);
  // The page brings it along.
  expect(sessions).toBe(0);
  await elsewhere.dispose();
});
