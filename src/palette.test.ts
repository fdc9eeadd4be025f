import { expect, test } from 'vitest';
import { type Locale, locales } from '#platform/entity/locale.ts';
import { loadCatalogue, type Translate, translator } from '#platform/web/i18n/catalogue.ts';
import { platformCatalogue } from '#platform/web/i18n/platform-catalogue.ts';
import { createRegistry } from '#platform/web/routing/registry.tsx';
import { allScreens } from '#platform/web/routing/router.tsx';
import type { Command } from '#platform/web/shell/commands/command.ts';
import { fixedCommands } from '#platform/web/shell/commands/fixed-commands.ts';
import { matchCommands } from '#platform/web/shell/commands/match-commands.ts';
import { menuOf } from '#platform/web/shell/menus/use-menu.ts';
import { settingCommands } from '#platform/web/shell/commands/setting-commands.ts';
import { commandWords } from '#platform/web/shell/commands/use-vocabulary.ts';
import { stepCommand } from '#modules/ticket/web/ticket-step-command.ts';
import { allModules } from '#src/modules.web.ts';
import { phrases as english } from '#src/testing/palette/phrases.en.ts';
import { phrases as portuguese } from '#src/testing/palette/phrases.pt-BR.ts';
import { unseen } from '#src/testing/palette/phrases-unseen.ts';

const modules = await allModules();
const registry = createRegistry(modules);
const loaders = [platformCatalogue, ...modules.map((module) => module.catalogue)];
const translators = new Map<Locale, Translate<string>>();
for (const locale of locales) translators.set(locale, translator(await loadCatalogue(locale, loaders), locale));
const also = await commandWords(modules);
const nothing = (): void => undefined;

function sayIn(locale: Locale): Translate<string> {
  const t = translators.get(locale);
  if (t === undefined) throw new Error(locale);
  return t;
}

/** What an administrator of a group with all modules is offered on the page of a ticket. */
function offeredIn(locale: Locale): readonly Command[] {
  const t = sayIn(locale);
  const fixed = fixedCommands({
    t,
    account: '$account_id',
    product: 'ticket',
    kinds: registry.listed.filter((entity) => entity.readonly !== true),
    iconOf: registry.iconOf,
    moduleOf: registry.moduleOf,
    memberships: [{ account_id: 'acc-2', account_name: 'Casa da Praia' }],
    isOperator: false,
    isAdmin: true,
    products: modules.filter(({ product }) => product === true),
    menu: modules.flatMap((module) => menuOf(module, () => true)),
    actions: registry.actions,
    nameOf: (key) => t(`module.${key}`),
    choose: nothing,
  });
  const steps = (['open', 'block', 'review', 'done', 'cancel'] as const).map((to) =>
    stepCommand(t, { number: 5, status: 'doing' }, to, nothing),
  );
  const switches = {
    openHelp: nothing,
    logout: nothing,
    chooseLocale: nothing,
    chooseScheme: nothing,
    onShortcuts: nothing,
    onActs: nothing,
  };
  return [...steps, ...fixed, ...settingCommands(t, locale, switches)];
}

/** The phrases that find another command first, each with that command. */
function missed(locale: Locale, wanted: Readonly<Record<string, readonly string[]>>): readonly string[] {
  const commands = offeredIn(locale);
  const known = new Set(commands.map(({ key }) => key));
  expect(Object.keys(wanted).filter((key) => !known.has(key))).toEqual([]);
  const others = locales.filter((one) => one !== locale).map(sayIn);
  return Object.entries(wanted).flatMap(([key, phrases]) =>
    phrases.flatMap((phrase) => {
      const { certain, guesses } = matchCommands(commands, phrase, { others, also });
      const [first] = [...certain, ...guesses];
      return first?.key === key ? [] : [`${phrase} → ${first?.key ?? 'nothing'} instead of ${key}`];
    }),
  );
}

const countOf = (wanted: Readonly<Record<string, readonly string[]>>): number => Object.values(wanted).flat().length;

test.each([
  ['en', english],
  ['pt-BR', portuguese],
] as const)('in %s the palette puts what people type first: 95 of 100 phrases', (locale, wanted) => {
  const wrong = missed(locale, wanted);
  expect(countOf(wanted)).toBeGreaterThanOrEqual(100);
  expect(wrong.length / countOf(wanted), wrong.join('\n')).toBeLessThanOrEqual(0.05);
});

test.each(locales)('in %s it finds phrases for which no word was added', (locale) => {
  const wrong = missed(locale, unseen[locale]);
  expect(wrong.length / countOf(unseen[locale]), wrong.join('\n')).toBeLessThanOrEqual(0.2);
});

test('every command with an address leads to a screen', () => {
  const screens = new Set(allScreens(registry).map(({ path }) => path));
  const addresses = offeredIn('en').flatMap(({ to }) => (typeof to === 'string' ? [to.replace(/\?.*/, '')] : []));
  const others = new Set(['/account/acc-2']);
  expect(addresses.filter((address) => !screens.has(address) && !others.has(address))).toEqual([]);
});

test('people who type in the other language find the same', () => {
  const { 'language-pt-BR': _spoken, ...wanted } = english;
  const wrong = missed('pt-BR', wanted);
  expect(wrong.length / countOf(wanted), wrong.join('\n')).toBeLessThanOrEqual(0.1);
});

test('every further word belongs to a command', () => {
  const used = new Set(locales.flatMap(offeredIn).flatMap((command) => command.also ?? []));
  const records = new Set(['action.edit', 'action.delete', 'shell.installation', 'ticket.move.doing']);
  expect(Object.keys(also).filter((key) => !used.has(key) && !records.has(key) && !key.startsWith('module.'))).toEqual(
    [],
  );
});
