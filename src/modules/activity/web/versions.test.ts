import { expect, test } from 'vitest';
import { defineEntity } from '#platform/entity/define.ts';
import { translator } from '#platform/web/i18n/catalogue.ts';
import { en } from '#modules/exoreader/locales/en.ts';
import { ptBR } from '#modules/exoreader/locales/pt-BR.ts';
import {
  authorOf,
  byDay,
  destroyedIn,
  inPresentCurrency,
  inRuns,
  type Version,
  visibleChanges,
  withoutFounding,
} from './versions.ts';

function version(part: Partial<Version>): Version {
  return {
    _id: 'ver-1',
    _rev: '',
    klass: 'version',
    label: '',
    created_at: '2026-11-20T10:00:00.000Z',
    updated_at: '',
    created_by: null,
    app_event: 'update',
    event: 'update',
    whodunnit: 'ana',
    item_type: 'ticket',
    item_id: 'tkt-1',
    ...part,
  };
}

test('founding a group is one line', () => {
  const founded = version({ item_type: 'account', event: 'create' });
  const own = version({ item_type: 'subscription', event: 'create' });
  const later = version({ item_type: 'subscription', event: 'create', created_at: '2026-11-21T10:00:00.000Z' });
  expect(withoutFounding([later, own, founded])).toEqual([later, founded]);
});

test('only changes made by people are shown', () => {
  const changes = [
    { field: 'status', from: 'open', to: 'doing' },
    { field: 'status_at', from: null, to: '2026-11-20T10:00:00.000Z' },
  ];
  expect(visibleChanges(version({ changes }))).toEqual([changes[0]]);
  expect(visibleChanges(version({ changes, event: 'destroy' }))).toEqual([]);
});

test('amounts have the current currency since it last changed, and an unknown one before', () => {
  const entity = defineEntity({
    kind: 'bill',
    plural: 'bills',
    prefix: 'bil',
    module: 'activity',
    scope: 'account',
    fields: {
      paid: { type: 'decimal', scale: 2, currency: 'wallet_id' },
      wallet_id: { type: 'ref', to: 'wallet' },
    },
    title: 'paid',
    list: ['paid'],
    form: [{ key: 'main', fields: ['paid', 'wallet_id'] }],
    sort: '-created_at',
  });
  const paid = { field: 'paid', from: '1', to: '2' };
  const moved = (from: string | null): Version =>
    version({ _id: `ver-${from ?? ''}`, changes: [paid, { field: 'wallet_id', from, to: 'wlt-2' }] });
  const newest = version({ _id: 'ver-9', changes: [paid] });
  const oldest = version({ _id: 'ver-0', changes: [paid] });
  expect([...inPresentCurrency(entity, [newest, moved('wlt-1'), oldest])]).toEqual(['ver-9']);
  // A currency set for the first time has been there since the record was created.
  expect([...inPresentCurrency(entity, [newest, moved(null), oldest])]).toEqual(['ver-9', 'ver-', 'ver-0']);
  const made = version({
    _id: 'ver-made',
    event: 'create',
    changes: [{ field: 'wallet_id', from: 'wlt-0', to: 'wlt-2' }],
  });
  expect([...inPresentCurrency(entity, [newest, made])]).toEqual(['ver-9', 'ver-made']);
});

test('a deleted record is recognised by its newest entry', () => {
  const gone = version({ event: 'destroy', item_id: 'tkt-2' });
  expect([...destroyedIn([gone, version({})])]).toEqual(['tkt-2']);
});

test('entries are grouped by day and keep their order', () => {
  const entries = ['2026-11-20T23:00:00Z', '2026-11-20T01:00:00Z', '2026-11-19T12:00:00Z'].map((created_at) => ({
    created_at,
  }));
  expect(byDay(entries, (moment) => moment.slice(0, 10)).map(({ day, entries: own }) => [day, own.length])).toEqual([
    ['2026-11-20', 2],
    ['2026-11-19', 1],
  ]);
});

test('three or more similar changes by one person on one day are one line', () => {
  const made = (item_id: string, more: Partial<Version> = {}): Version =>
    version({ _id: `ver-${item_id}`, item_type: 'outgo', event: 'create', app_event: 'create', item_id, ...more });
  const day = (moment: string): string => moment.slice(0, 10);
  const counts = (...versions: Version[]): number[] => inRuns(versions, day).map(({ count }) => count);
  expect(counts(made('1'), made('2'), made('3'), made('4'))).toEqual([4]);
  expect(counts(made('1'), made('2'))).toEqual([1, 1]);
  expect(counts(made('1'), made('2'), made('3', { whodunnit: 'bob' }))).toEqual([1, 1, 1]);
  expect(counts(made('1'), made('2'), made('3', { created_at: '2026-11-19T10:00:00.000Z' }))).toEqual([1, 1, 1]);
  const paid = { event: 'update', app_event: 'confirm' };
  expect(counts(made('1', paid), made('2', paid), made('3', paid)), 'a named event stays a line of its own').toEqual([
    1, 1, 1,
  ]);
});

test.each([
  ['en', en, 'The feed', 'Somebody'],
  ['pt-BR', ptBR, 'O feed', 'Alguém'],
] as const)('a change by a feed names no person: %s', (locale, catalogue, feed, somebody) => {
  const t = translator({ ...catalogue, 'user.somebody': somebody }, locale);
  const followed = version({ item_type: 'reader_subscription', app_event: 'feed', whodunnit: '' });
  const { whodunnit: _nobody, ...without } = followed;
  expect([authorOf(t, followed), authorOf(t, without), authorOf(t, { ...followed, app_event: 'moved' })]).toEqual([
    feed,
    feed,
    feed,
  ]);
  expect(authorOf(t, { ...followed, app_event: 'update' })).toBe(somebody);
  expect(authorOf(t, { ...followed, whodunnit: 'gone' })).toBe(somebody);
  expect(authorOf(t, { ...followed, whodunnit: 'ana', user: { label: 'Ana' } })).toBe('Ana');
});
