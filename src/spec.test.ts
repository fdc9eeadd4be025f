import { afterAll, beforeAll, expect, test } from 'vitest';
import { metaFields } from '#platform/entity/define.ts';
import type { Catalogue, Message } from '#platform/entity/messages.ts';
import { createRegistry } from '#platform/web/routing/registry.tsx';
import { allScreens } from '#platform/web/routing/router.tsx';
import { en as platform } from '#platform/locales/en.ts';
import { allModules } from '#src/modules.web.ts';
import { entities } from '#src/modules.ts';
import { calls, constants } from '#src/spec/calls.ts';
import { built } from '#src/spec/constants.ts';
import { enumerations, kinds, personalSettings, settings } from '#src/spec/kinds.ts';
import { messages } from '#src/spec/messages.ts';
import { notYet } from '#src/spec/not-yet.ts';
import { resources, routes } from '#src/spec/routes.ts';
import { client, foundGroup, signUp, testApp, type TestApp } from '#src/testing/app.ts';

/** Compares each entry of the specification's lists with what is built. */

interface Entry {
  readonly name: string;
  readonly stands: boolean;
}

let running: TestApp;
let catalogue: Catalogue;
const webModules = await allModules();
const sections = new Map<string, readonly Entry[]>();

beforeAll(async () => {
  running = await testApp();
  const words = await Promise.all(
    webModules.flatMap(({ catalogue: own, screenWords = [] }) => [own, ...screenWords].map(async (one) => one.en())),
  );
  catalogue = Object.assign({}, platform, ...words) as Catalogue;
});
afterAll(async () => {
  await running.close();
  const lines = [...sections].map(([name, entries]) => {
    const standing = entries.filter((entry) => entry.stands).length;
    return `${name.padEnd(14)} ${String(standing).padStart(4)} of ${String(entries.length).padStart(4)}`;
  });
  process.stdout.write(`\n${lines.join('\n')}\n`);
});

/** Entries stand, or are named in `notYet`; what stands may not be named there. */
function hold(section: string, entries: readonly Entry[]): void {
  sections.set(section, entries);
  expect(
    entries.filter((entry) => !entry.stands && !notYet.has(entry.name)).map((entry) => entry.name),
    'missing',
  ).toEqual([]);
  expect(
    entries.filter((entry) => entry.stands && notYet.has(entry.name)).map((entry) => entry.name),
    'built, still in notYet',
  ).toEqual([]);
}

test('routes with path and access', () => {
  const screens = new Set(
    allScreens(createRegistry(webModules)).map(
      (screen) => `${screen.name} ${screen.path.replaceAll(/\$(\w+)/g, '{$1}')} ${screen.access}`,
    ),
  );
  const named = routes.map(([name, path, access]) => `${name} ${path} ${access}`);
  const generic = resources.flatMap((plural) => {
    const base = `/account/{account_id}/${plural}`;
    const pages = [
      ['index', ''],
      ['new', '/new'],
      ['show', '/{record_id}'],
      ['edit', '/{record_id}/edit'],
    ] as const;
    return pages
      .filter(([page]) => plural !== 'tickets' || page !== 'index')
      .map(([page, ending]) => `${plural}#${page} ${base}${ending} account`);
  });
  hold(
    'routes',
    [...named, ...generic].map((name) => ({ name: `route ${name}`, stands: screens.has(name) })),
  );
});

test('kinds with their fields', () => {
  const known = new Map(entities.map((entity) => [entity.kind, entity]));
  hold(
    'kinds',
    Object.entries(kinds).flatMap(([kind, fields]) => {
      const entity = known.get(kind);
      // A kind that is not there at all is one entry, so that the list of what is missing stays readable.
      if (entity === undefined) return [{ name: `kind ${kind}`, stands: false }];
      const own = fields.map((field) => ({
        name: `field ${kind}.${field}`,
        stands: Object.hasOwn(entity.fields, field) || Object.hasOwn(metaFields, field),
      }));
      return [{ name: `kind ${kind}`, stands: true }, ...own];
    }),
  );
});

test('enumerations and settings', () => {
  const known = new Map(entities.map((entity) => [entity.kind, entity]));
  const optionsOf = (kind: string, field: string): readonly string[] => {
    const found = known.get(kind)?.fields[field];
    return found?.type === 'option' ? found.options : [];
  };
  const values = enumerations.flatMap(([kind, field, words]) => {
    const options = optionsOf(kind, field);
    if (options.length === 0) return [{ name: `enumeration ${kind}.${field}`, stands: false }];
    return [
      {
        name: `enumeration ${kind}.${field}`,
        stands: JSON.stringify(options.toSorted()) === JSON.stringify(words.toSorted()),
      },
    ];
  });
  const own = (kind: string, keys: readonly string[]): Entry[] =>
    keys.map((key) => ({ name: `setting ${key}`, stands: optionsOf(kind, 'key').includes(key) }));
  const kept = [...own('account_configuration', settings), ...own('user_configuration', personalSettings)];
  hold('states', [...values, ...kept]);
});

test('messages in English', () => {
  const said = new Set(Object.values(catalogue).flatMap((message) => forms(message)));
  hold(
    'messages',
    messages.map((text) => ({ name: `message ${text}`, stands: said.has(text) })),
  );
});

function forms(message: Message): string[] {
  return typeof message === 'string'
    ? [message]
    : [message.one, message.other, ...(message.zero === undefined ? [] : [message.zero])];
}

test('limits and constants', () => {
  hold(
    'constants',
    Object.entries(constants).map(([name, value]) => ({ name: `constant ${name}`, stands: built[name] === value })),
  );
});

test('calls are answered by a route', async () => {
  const ana = await signUp(running.app);
  const group = await foundGroup(ana);
  const members = await ana.call('POST', `${group}/_find`, { selector: { klass: 'subscription' }, fields: ['_id'] });
  const member = /sub-[0-9a-f]{32}/.exec(members.text)?.[0] ?? '';
  const fill = (path: string): string =>
    path
      .slice(1)
      .replace('{name}', ana.id)
      .replace('{user_id}', ana.id)
      .replace('{id}/_find', `${group}/_find`)
      .replaceAll('{account_id}', group)
      .replace(/\{(subscription_id|id)\}/, member)
      .replace('{item_id}', member);
  const entries: Entry[] = [];
  for (const [method, path] of calls) {
    const body = path.endsWith('_find')
      ? { selector: { klass: path.startsWith('/prices') ? 'plan_price' : 'subscription' } }
      : {};
    const caller =
      path.startsWith('/_session') || method === 'POST'
        ? client(running.app, path.includes('_session') ? '' : ana.cookie)
        : ana;
    const answer = await caller.call(method, fill(path), method === 'GET' || method === 'DELETE' ? undefined : body);
    entries.push({ name: `call ${method} ${path}`, stands: answer.status !== 404 && answer.status < 500 });
  }
  hold('calls', entries);
});

test('notYet names nothing that the specification does not ask', () => {
  const asked = new Set([...sections.values()].flat().map((entry) => entry.name));
  expect([...notYet].filter((name) => !asked.has(name))).toEqual([]);
});
