import { expect, test } from 'vitest';
import { bytesOf, textOf } from './text-bytes.ts';

test.each([
  ['UTF-8', Buffer.from('ação\n')],
  ['Windows-1252', Buffer.from('ação\n', 'latin1')],
  ['UTF-16, little end first', Buffer.from('\uFEFFação\n', 'utf16le')],
  ['UTF-16, big end first', Buffer.from('\uFEFFação\n', 'utf16le').swap16()],
])('%s is read', (_, bytes) => {
  expect(textOf(bytes, false)).toEqual({ text: 'ação\n', lineEnd: '\n' });
});

test('a text that is cut within a character is still UTF-8', () => {
  expect(textOf(Buffer.from('ação').subarray(0, 4), true).text).toBe('aç');
});

test('lines are saved with their original line ends', async () => {
  const read = textOf(Buffer.from('um\r\ndois\r\n'), false);
  expect(read).toEqual({ text: 'um\ndois\n', lineEnd: '\r\n' });
  expect(await bytesOf(`${read.text}três\n`, read.lineEnd).text()).toBe('um\r\ndois\r\ntrês\r\n');
});
