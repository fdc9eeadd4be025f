import { createHash, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { sha256Of } from './sha256.ts';

test('bytes in pieces have the hash of the whole', async () => {
  const bytes = randomBytes(300_001);
  const heard: number[] = [];
  expect(await sha256Of(new Blob([bytes]).stream(), (read) => heard.push(read))).toBe(
    createHash('sha256').update(bytes).digest('hex'),
  );
  expect(heard.at(-1)).toBe(300_001);
  expect(await sha256Of(new Blob([]).stream())).toBe(createHash('sha256').digest('hex'));
});
