import { expect, test } from 'vitest';
import { locales } from '#platform/entity/locale.ts';
import { modulesWith } from '#platform/web/help/help-page.tsx';
import { plainText, splitKeys } from '#platform/web/help/help-text.tsx';
import { helpAt } from '#platform/web/help/screen-help.ts';
import { loadHelp } from '#platform/web/help/use-help.ts';
import { createRegistry } from '#platform/web/routing/registry.tsx';
import { allScreens } from '#platform/web/routing/router.tsx';
import { allModules } from '#src/modules.web.ts';

const modules = await allModules();
const helps = await Promise.all(locales.map(async (locale) => loadHelp(modules, locale)));
const screens = helps[0]?.modules.flatMap((module) => module.screens) ?? [];
/** The profile is in the menu of the person. */
const lines = [
  '/user/profile',
  ...modules.flatMap(({ menu, adminLinks }) => [...(menu ?? []), ...(adminLinks ?? [])].map(({ to }) => to)),
];

test('every line of every menu has help of its own', () => {
  expect(lines.length).toBeGreaterThan(30);
  expect(lines.filter((to) => !screens.some(({ paths }) => paths.some((path) => path === to)))).toEqual([]);
});

test('help is about screens that exist', () => {
  const known = allScreens(createRegistry(modules)).map(({ path }) => path);
  const named = screens.flatMap(({ paths }) => paths);
  expect(named.filter((path) => !known.some((one) => one === path || one.startsWith(`${path}/`)))).toEqual([]);
  expect(new Set(named).size).toBe(named.length);
});

test.each(helps)('the help in $locale is short and names words of the screens', ({ locale, t }) => {
  for (const screen of screens) {
    const [purpose, ...instructions] = screen[locale];
    expect(instructions.length, screen.title).toBeGreaterThanOrEqual(3);
    expect(instructions.length, screen.title).toBeLessThanOrEqual(6);
    const sentences = [screen.title, purpose, ...instructions];
    const keys = sentences.flatMap((sentence) => splitKeys(sentence).filter((_part, index) => index % 2 === 1));
    expect(keys.filter((key) => !t.has(key))).toEqual([]);
    for (const sentence of [purpose, ...instructions]) expect(sentence).toMatch(/^[\p{Lu}[].*[.?]$/u);
  }
});

test.each(helps)('no help in $locale shows a placeholder or a bracket', (help) => {
  for (const screen of screens)
    expect(plainText(screen, help).replaceAll(/\[\[\p{L}+\]\]/gu, '')).not.toMatch(/[{}[\]]/);
});

test('no sentence is in two languages the same', () => {
  for (const screen of screens) {
    const english = new Set<string>(screen.en);
    expect(screen['pt-BR'].filter((sentence) => english.has(sentence))).toEqual([]);
    expect(screen['pt-BR']).toHaveLength(screen.en.length);
  }
});

test.each([
  ['/account/acc-1/tickets', '/account/$account_id/tickets'],
  ['/account/acc-1/tickets/tkt-1/edit', '/account/$account_id/tickets'],
  ['/account/acc-1/wallets', '/account/$account_id/wallets'],
  ['/account/acc-1/wallets/new', '/account/$account_id/wallets'],
  ['/account/acc-1/wallets/wlt-1', '/account/$account_id/wallets/$record_id'],
  ['/account/acc-1/handbooks/hbk-1', '/account/$account_id/wiki'],
  ['/account/acc-1', '/account/$account_id'],
  ['/account/acc-1/comments/cmt-1', undefined],
  ['/user/profile', '/user/profile'],
])('the help at %s is that of %s', (address, path) => {
  expect(helpAt(screens, address)?.paths[0]).toBe(path);
});

test('the search finds words in any case and without accents, in texts and in names of buttons', () => {
  const titles = (text: string, locale: string): readonly string[] => {
    const help = helps.find((one) => one.locale === locale);
    if (help === undefined) throw new Error(locale);
    return modulesWith(text, help).flatMap((module) => module.screens.map(({ title }) => title));
  };
  expect(titles('manutencao GARANTIA', 'pt-BR')).toContain('[maintenance]');
  expect(titles('undo the import', 'en')).toEqual(['[history.title]', '[csv]']);
  expect(titles('zebra', 'en')).toEqual([]);
  expect(titles('', 'en')).toHaveLength(screens.length);
});
