import { expect, test } from 'vitest';
import { createRegistry } from '#platform/server/app/registry.ts';
import { entities } from '#src/modules.ts';
import type { JsonObject } from './json.ts';
import { kindOf } from './kind.ts';
import { normalise } from './normalise.ts';

const registry = createRegistry(entities);
const [ticket, other] = ['tkt-1', 'cus-1'];

test.each<[JsonObject, string | undefined]>([
  [{ klass: 'ticket' }, 'ticket'],
  [{ klass: { $in: ['ticket', 'ticket'] }, status: 'open' }, 'ticket'],
  [{ klass: { $in: ['ticket', 'customer'] } }, undefined],
  [{ klass: { $in: ['ticket', 'customer'] }, _id: ticket }, 'ticket'],
  [{ klass: { $gte: 'ticket' } }, undefined],
  [{ klass: { $not: { $eq: 'ticket' } } }, undefined],
  [{ 'klass.a': 'ticket' }, undefined],
  [{ _id: { $in: [ticket, 'tkt-2'] } }, 'ticket'],
  [{ _id: { $in: [ticket, other] } }, undefined],
  [{ _id: { $gte: ticket } }, 'ticket'],
  [{ _id: { $beginsWith: 'cus-' } }, 'customer'],
  [{ _id: { $not: { $beginsWith: 'cus-' } } }, undefined],
  [{ status: 'open', $and: [{ title: 'x' }, { $and: [{ klass: 'ticket' }] }] }, 'ticket'],
  [{ $or: [{ klass: 'ticket' }] }, 'ticket'],
  [{ $or: [{ klass: 'ticket' }, { klass: 'customer' }] }, undefined],
  [{ $or: [] }, undefined],
  [{}, undefined],
])('%j holds for one kind: %s', (selector, kind) => {
  expect(kindOf(normalise(selector), registry)).toBe(kind);
});
