import { expect, test } from 'vitest';
import { previewKind, typeByName } from './preview-kind.ts';

test.each([
  ['foto.jpg', 'image/jpeg', 'picture'],
  ['foto.txt', 'image/png', 'picture'],
  ['desenho.svg', 'image/svg+xml', 'none'],
  ['laudo.pdf', 'application/pdf', 'pdf'],
  ['voz.ogg', 'audio/ogg', 'audio'],
  ['filme.mp4', 'video/mp4', 'video'],
  ['nota.md', 'text/plain; charset=utf-8', 'markdown'],
  ['nota.md', undefined, 'markdown'],
  ['nota.txt', 'text/plain', 'text'],
  ['dados.json', 'application/json', 'text'],
  ['rotina.sql', 'application/octet-stream', 'text'],
  ['pacote.zip', 'application/zip', 'none'],
  ['sem-nome', undefined, 'none'],
  ['foto.md', 'application/zip', 'none'],
])('%s of type %s is shown as %s', (name, type, kind) => {
  expect(previewKind(name, type)).toBe(kind);
});

test('a decrypted file is shown by its name', () => {
  expect(previewKind('foto.jpg', typeByName('foto.jpg'))).toBe('picture');
  expect(previewKind('nota.txt', typeByName('nota.txt'))).toBe('text');
  expect(previewKind('a.exe', typeByName('a.exe'))).toBe('none');
});
