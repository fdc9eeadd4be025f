import { expect, test } from 'vitest';
import { fingerprintOf, unfinishedIn } from './fingerprint.ts';

const file = new File(['abc'], 'a.bin', { lastModified: 1_700_000_000_000 });
const upload = { account: 'acc-1', dir: 'root', folders: ['Fotos/x'], name: 'a.bin', file, size: file.size };

test('the fingerprint consists of target, name, size and last change', () => {
  expect(fingerprintOf(upload)).toBe('drive/acc-1/root/Fotos%2Fx/a.bin/3/1700000000000');
  const others = [
    { ...upload, dir: 'fil-1' },
    { ...upload, folders: ['Fotos', 'x'] },
    { ...upload, name: 'b.bin' },
  ];
  expect(others.map(fingerprintOf)).not.toContain(fingerprintOf(upload));
});

test('interrupted uploads are read from the storage, only those of this account', () => {
  const kept: Record<string, string> = {
    [`tus::${fingerprintOf(upload)}::123`]: JSON.stringify({ size: 3, metadata: { name: 'a.bin' } }),
    [`tus::${fingerprintOf({ ...upload, account: 'acc-2' })}::124`]: '{}',
    [`tus::drive/acc-1/broken`]: 'no json',
    'oficina.module': 'rdisk',
  };
  const storage = { ...kept, getItem: (name: string) => kept[name] ?? null } as unknown as Storage;
  expect(unfinishedIn(storage, 'acc-1')).toEqual([
    { storageKey: `tus::${fingerprintOf(upload)}::123`, name: 'a.bin', size: 3 },
  ]);
});
