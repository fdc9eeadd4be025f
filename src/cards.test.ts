import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ModuleCard } from '#platform/entity/card.ts';
import { cards } from '#src/modules.ts';
import { serverModules } from '#src/modules.server.ts';
import { allModules } from '#src/modules.web.ts';

/** Holds each module's card against what its doors really register. */

const permissionOf = ({ permission, key }: ModuleCard): string => permission ?? key;

test('cards and doors name the same modules in the same order', async () => {
  const keys = cards.map(({ key }) => key);
  expect(serverModules.map(({ key }) => key)).toEqual(keys);
  expect((await allModules()).map(({ key }) => key)).toEqual(keys);
});

test('a module has one permission for its kinds and for its views', () => {
  for (const card of cards) {
    const permission = permissionOf(card);
    for (const { kind, module } of card.kinds) expect(module, kind).toBe(permission);
    const door = serverModules.find(({ key }) => key === card.key);
    expect(door?.permission ?? door?.key).toBe(permission);
  }
});

test('what a module hears, another one tells; and each does what its card says', () => {
  const told = new Map(cards.flatMap(({ key, tells = [] }) => tells.map((event) => [event, key] as const)));
  for (const { key, tells = [], hears = [] } of cards) {
    expect(eventsToldBy(key), `${key} tells`).toEqual(tells.toSorted());
    expect(Object.keys(serverModules.find((door) => door.key === key)?.hears ?? {}), `${key} hears`).toEqual(hears);
    for (const event of tells) expect(event.startsWith(`${key}.`), event).toBe(true);
    for (const event of hears) expect([undefined, key], event).not.toContain(told.get(event));
  }
});

/** The events that the code of a module names where it tells one. */
function eventsToldBy(module: string): string[] {
  const folder = join(import.meta.dirname, 'modules', module, 'server');
  const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(folder, file), 'utf8'));
  return texts
    .flatMap((text) => [...text.matchAll(/\bnotifyModules\([^)]*?'(\w+\.[\w-]+)'/g)].map(([, event = '']) => event))
    .toSorted();
}
