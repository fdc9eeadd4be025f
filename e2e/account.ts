import { expect, type Locator, type Page } from '@playwright/test';
import { en as activityEn } from '#modules/activity/locales/en.ts';
import { ptBR as activityPt } from '#modules/activity/locales/pt-BR.ts';
import { admin as adminEn } from '#modules/groups/locales/admin.en.ts';
import { admin as adminPt } from '#modules/groups/locales/admin.pt-BR.ts';
import { en as groupsEn } from '#modules/groups/locales/en.ts';
import { ptBR as groupsPt } from '#modules/groups/locales/pt-BR.ts';
import { en as peopleEn } from '#modules/people/locales/en.ts';
import { ptBR as peoplePt } from '#modules/people/locales/pt-BR.ts';
import { installation as installationEn } from '#modules/people/locales/installation.en.ts';
import { installation as installationPt } from '#modules/people/locales/installation.pt-BR.ts';
import { linkedPages as linkedEn } from '#modules/people/locales/linked-pages.en.ts';
import { linkedPages as linkedPt } from '#modules/people/locales/linked-pages.pt-BR.ts';
import { newsletter as newsletterEn } from '#modules/people/locales/newsletter.en.ts';
import { newsletter as newsletterPt } from '#modules/people/locales/newsletter.pt-BR.ts';
import { security as securityEn } from '#modules/people/locales/security.en.ts';
import { security as securityPt } from '#modules/people/locales/security.pt-BR.ts';
import { fill, type Catalogue, type Params } from '#platform/entity/messages.ts';
import type { Locale } from '#platform/entity/locale.ts';
import { en as platformEn } from '#platform/locales/en.ts';
import { ptBR as platformPt } from '#platform/locales/pt-BR.ts';
import { findings } from './fixtures/quiet.ts';

/** What the account tests share: words in both languages, people, mails, and what must never happen on a page. */

export const password = 'correct horse battery';

const catalogues: Readonly<Record<Locale, Catalogue>> = {
  en: {
    ...platformEn,
    ...peopleEn,
    ...securityEn,
    ...newsletterEn,
    ...installationEn,
    ...linkedEn,
    ...groupsEn,
    ...adminEn,
    ...activityEn,
  },
  'pt-BR': {
    ...platformPt,
    ...peoplePt,
    ...securityPt,
    ...newsletterPt,
    ...installationPt,
    ...linkedPt,
    ...groupsPt,
    ...adminPt,
    ...activityPt,
  },
};

/** The words of a language, so that one test speaks both. */
export function wordsOf(locale: Locale): (key: string, params?: Params) => string {
  return (key, params) => {
    const message = catalogues[locale][key];
    if (message === undefined) throw new Error(`no words for ${key}`);
    return fill(message, locale, params);
  };
}

let people = 0;

/** An address that no other test uses. */
export function newEmail(name: string): string {
  people += 1;
  return `${name}.${Date.now()}.${process.pid}.${people}@example.com`;
}

/** The path of the link in the newest mail of a kind to an address. */
export async function mailedPath(page: Page, to: string, kind: string): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    const answer = await page.request.get('/_dev/mail.json', { params: { to } });
    const mails = (await answer.json()) as { kind: string; text: string }[];
    link = /https?:\/\/\S+/.exec(mails.find((mail) => mail.kind === kind)?.text ?? '')?.[0];
    expect(link).toBeDefined();
  }).toPass();
  return new URL(link ?? '').pathname;
}

/** Calls the API as the page's own session. */
export async function call<T>(page: Page, method: 'POST' | 'PUT', path: string, data: object): Promise<T> {
  const cookies = await page.context().cookies();
  const token = cookies.find((cookie) => cookie.name === 'XSRF-TOKEN')?.value ?? '';
  const response = await page.request.fetch(`/api${path}`, {
    method,
    data,
    headers: { 'x-xsrf-token': decodeURIComponent(token) },
  });
  expect(response.ok(), `${method} ${path}: ${await response.text()}`).toBe(true);
  return (await response.json()) as T;
}

/** Somebody confirmed and signed in, with as many groups as names; gives their ids. */
export async function settledPerson(page: Page, locale: Locale, groups: readonly string[]) {
  const email = newEmail('settled');
  const person = { unconfirmed_email: email, fullname: 'Ana Souza', password, accept_terms: true, locale };
  await call(page, 'POST', '/_users', person);
  const token = (await mailedPath(page, email, 'confirmation')).split('/').at(-1);
  await call(page, 'PUT', '/_confirm', { token });
  await call(page, 'POST', '/_session', { username: email, password });
  const ids: string[] = [];
  for (const name of groups) {
    const body = { name, locale, time_zone: 'America/Sao_Paulo' };
    ids.push((await call<{ id: string }>(page, 'POST', '/accounts', body)).id);
  }
  return { email, groups: ids };
}

/** Fills the login form and sends it. */
export async function logIn(page: Page, email: string, secret = password): Promise<void> {
  await page.locator('input[name="username"]').fill(email);
  await page.locator('input[name="password"]').fill(secret);
  await page.locator('form button[type="submit"]').click();
}

/** The field under a label; labels of required fields end in a mark. */
export function field(page: Page, label: string): Locator {
  return page.getByLabel(label, { exact: false }).and(page.locator('input, select, textarea')).first();
}

/** Notes what must not happen: errors in the console, exceptions, breaches of the content security policy. */
export function watch(page: Page): () => readonly string[] {
  const problems: string[] = [];
  page.on('console', (message) => {
    // A refused sign-in is an answer like any other; the browser notes its status as an error.
    const refused = /Failed to load resource.*status of 4\d\d/.test(message.text());
    if (message.type() === 'error' && !refused) problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(error.message));
  return () => problems;
}

/** No finding of axe on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await findings(page)).toEqual([]);
}
