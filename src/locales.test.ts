import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Catalogue, Message } from '#platform/entity/messages.ts';
import { groupMailWords } from '#modules/groups/locales/group-mails.ts';
import { noticeMailWords } from '#modules/inbox/locales/mails.ts';
import { mailWords } from '#modules/people/locales/mails.ts';
import { landing as landingEn } from '#modules/groups/locales/landing.en.ts';
import { landing as landingPt } from '#modules/groups/locales/landing.pt-BR.ts';
import { legal as legalEn } from '#modules/people/locales/legal.en.ts';
import { legal as legalPt } from '#modules/people/locales/legal.pt-BR.ts';
import { linkedPages as linkedEn } from '#modules/people/locales/linked-pages.en.ts';
import { linkedPages as linkedPt } from '#modules/people/locales/linked-pages.pt-BR.ts';
import { noticeWords as financeNotices } from '#modules/finance/locales/notices.ts';
import { printWords } from '#modules/ticket/locales/print.ts';
import { noticeWords } from '#modules/ticket/locales/notices.ts';
import { en as platformEn } from '#platform/locales/en.ts';
import { ptBR as platformPt } from '#platform/locales/pt-BR.ts';
import { entities } from '#src/modules.ts';
import { serverModules } from '#src/modules.server.ts';
import { allModules } from '#src/modules.web.ts';

/** The words of the modules' doors, whole, and those that their screens load themselves. */
const modules = await Promise.all(
  (await allModules()).flatMap(({ key, catalogue, screenWords = [] }) =>
    [catalogue, ...screenWords].map(
      async (words, place) =>
        [place === 0 ? key : `${key} ${place}`, await words.en(), await words['pt-BR']()] as const,
    ),
  ),
);

const pairs: readonly (readonly [string, Catalogue, Catalogue])[] = [
  ['platform', platformEn, platformPt],
  ...modules,
  ['legal pages', legalEn, legalPt],
  ['pages reached by a link', linkedEn, linkedPt],
  ['home page', landingEn, landingPt],
  ['finance notices', financeNotices.en, financeNotices['pt-BR']],
  ['print', printWords.en, printWords['pt-BR']],
  ['ticket notices', noticeWords.en, noticeWords['pt-BR']],
  ['mails', mailWords.en, mailWords['pt-BR']],
  ['mails about notices', noticeMailWords.en, noticeMailWords['pt-BR']],
  ['mails about groups', groupMailWords.en, groupMailWords['pt-BR']],
];

test.each(pairs)('%s says the same keys, placeholders and plurals in both languages', (_name, en, ptBR) => {
  expect(Object.keys(ptBR).sort()).toEqual(Object.keys(en).sort());
  for (const [key, message] of Object.entries(en)) {
    const other = ptBR[key] ?? '';
    expect(typeof other, key).toBe(typeof message);
    expect(placeholders(other), key).toEqual(placeholders(message));
  }
});

test('every kind of mail that people unsubscribe from has a name on the page of the link', () => {
  const names: Catalogue = { ...linkedEn, ...modules.find(([key]) => key === 'people')?.[1] };
  const kinds = serverModules.flatMap(({ mails = [] }) => mails);
  expect(kinds.length).toBeGreaterThan(5);
  expect(kinds.filter((kind) => names[`people.newsletter.kind.${kind}`] === undefined)).toEqual([]);
});

test('no text was left untranslated', () => {
  // Words that are spelt alike in both languages, names and signs.
  const alike = /^[\p{L}]{1,10}$|^[^\p{L}]*$|English|Português|Oficina|CPF|CNPJ/u;
  const same = pairs.flatMap(([name, en, ptBR]) =>
    Object.entries(en)
      .filter(([key, message]) => typeof message === 'string' && message === ptBR[key] && !alike.test(signs(message)))
      .map(([key]) => `${name}: ${key}`),
  );
  expect(same).toEqual([]);
});

test('Portuguese words that stand at any field agree with each', () => {
  const [, , groups] = pairs.find(([name]) => name === 'groups') ?? [];
  const words = [platformPt['form.none'], groups?.['groups.admin.not-set']];
  for (const word of words) expect(word).toMatch(/^Sem \p{L}+$/u);
});

test('every kind, field and option of the definitions has its words', () => {
  const all: Catalogue = Object.assign({ ...platformEn }, ...modules.map(([, en]) => en));
  const missing = entities
    .filter((entity) => entity.form.length > 0 && !internal.has(entity.kind))
    .flatMap((entity) => {
      const fields = entity.form.flatMap((group) => group.fields).concat(entity.list);
      const options = fields.flatMap((name) => {
        const field = entity.fields[name];
        return field?.type === 'option' ? field.options.map((option) => `${entity.kind}.${name}.${option}`) : [];
      });
      const labels = fields.map((name) =>
        Object.hasOwn(entity.fields, name) ? `${entity.kind}.field.${name}` : `field.${name}`,
      );
      return [
        entity.kind,
        ...labels,
        ...options,
        ...entity.form.map((group) => `${entity.kind}.group.${group.key}`),
      ].filter((key) => all[key] === undefined);
    });
  expect(missing).toEqual([]);
});

/** Settings are edited on screens of their own, under those screens' words. */
const internal = new Set(['account_configuration', 'user_configuration']);

const components = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
  .map((file) => ({ file, text: readFileSync(join(import.meta.dirname, file), 'utf8') }));

test('no password is shown by a button with the English words of the library', () => {
  const unnamed = components.flatMap(({ file, text }) =>
    [...text.matchAll(/<PasswordInput\b[\s\S]*?\/>/g)].some(([one]) => !one.includes('visibilityToggleButtonProps'))
      ? [file]
      : [],
  );
  expect(unnamed).toEqual([]);
});

test('no component holds literal text', () => {
  const literal = components.flatMap(({ file, text }) => {
    const between = [...text.matchAll(/>\s*([A-Za-zÀ-ú][^<>{}=;()]*?)\s*<\//g)].map((match) => match[1] ?? '');
    const attributes = [
      ...text.matchAll(/\b(?:aria-label|title|placeholder|label|alt)="([^"]*[A-Za-zÀ-ú]{2}[^"]*)"/g),
    ].map((match) => match[1] ?? '');
    return [...between, ...attributes].map((words) => `${file}: ${words}`);
  });
  expect(literal).toEqual([]);
});

/** The message without its placeholders. */
function signs(message: string): string {
  return message.replaceAll(/\{\w+\}/g, '');
}

function placeholders(message: Message): string[] {
  const texts = typeof message === 'string' ? [message] : Object.values({ ...message });
  return [...new Set(texts.flatMap((text) => text.match(/\{\w+\}/g) ?? []))].sort();
}
