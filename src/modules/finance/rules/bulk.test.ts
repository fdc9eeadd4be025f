import { describe, expect, test } from 'vitest';
import { bulkChange } from './bulk.ts';
import type { LedgerRow } from './ledger.ts';

const row: LedgerRow = {
  _id: 'out-1',
  _rev: '1-a',
  klass: 'outgo',
  date: '2026-03-01',
  amount: '-5.00',
  categories: ['food'],
  confirmed: false,
  imported: true,
  created_at: '2026-03-01T10:00:00.000Z',
};

describe('a row', () => {
  test('is confirmed, unconfirmed and accepted unless it already is', () => {
    expect(bulkChange({ do: 'confirm' }, row, 'w')).toEqual({ to: { confirmed: true }, back: { confirmed: false } });
    expect(bulkChange({ do: 'unconfirm' }, row, 'w')).toBeNull();
    expect(bulkChange({ do: 'accept' }, row, 'w')).toEqual({ to: { imported: false }, back: { imported: true } });
    expect(bulkChange({ do: 'accept' }, { ...row, imported: false }, 'w')).toBeNull();
  });

  test('gets and loses a category once', () => {
    expect(bulkChange({ do: 'categorise', add: 'at home' }, row, 'w')).toEqual({
      to: { categories: ['food', 'at-home'] },
      back: { categories: ['food'] },
    });
    expect(bulkChange({ do: 'categorise', add: 'food' }, row, 'w')).toBeNull();
    expect(bulkChange({ do: 'uncategorise', remove: 'food' }, row, 'w')?.to).toEqual({ categories: [] });
    expect(bulkChange({ do: 'uncategorise', remove: 'home' }, row, 'w')).toBeNull();
  });

  test('moves to another wallet by the side that is in this wallet', () => {
    expect(bulkChange({ do: 'move', wallet: 'v' }, row, 'w')).toEqual({
      to: { wallet_id: 'v' },
      back: { wallet_id: 'w' },
    });
    const transfer = { ...row, klass: 'transfer' as const, side: 'source' as const };
    expect(bulkChange({ do: 'move', wallet: 'v' }, transfer, 'w')?.to).toEqual({ source_wallet_id: 'v' });
    expect(bulkChange({ do: 'move', wallet: 'v' }, { ...transfer, side: 'destination' }, 'w')?.to).toEqual({
      destination_wallet_id: 'v',
    });
    expect(bulkChange({ do: 'move', wallet: 'w' }, row, 'w')).toBeNull();
  });
});
