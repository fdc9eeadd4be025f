import { expect, test } from 'vitest';
import { chosenFiles, droppedEntries, pastedFiles, type SystemEntry } from './dropped.ts';

const file = (name: string): SystemEntry =>
  ({
    name,
    isFile: true,
    isDirectory: false,
    file: (done: (file: File) => void) => done(new File(['x'], name)),
  }) as SystemEntry;

/** A folder whose reader returns two entries at a time, as browsers return a hundred. */
const folder = (name: string, ...inside: readonly SystemEntry[]): SystemEntry =>
  ({
    name,
    isFile: false,
    isDirectory: true,
    createReader: () => {
      let at = 0;
      return {
        readEntries: (done: (entries: readonly SystemEntry[]) => void) => {
          done(inside.slice(at, at + 2));
          at += 2;
        },
      };
    },
  }) as SystemEntry;

test('files keep the folders that contain them, and empty folders are listed', async () => {
  const dropped = await droppedEntries([
    folder('Fotos', file('1.jpg'), file('2.jpg'), folder('Ago\u0301sto', file('3.jpg')), folder('vazia')),
    file('nota.txt'),
  ]);
  expect(dropped.files.map((one) => [...one.folders, one.name].join('/'))).toEqual([
    'Fotos/1.jpg',
    'Fotos/2.jpg',
    'Fotos/Agósto/3.jpg',
    'nota.txt',
  ]);
  expect(dropped.emptyFolders).toEqual([['Fotos', 'vazia']]);
});

test('files of a chosen folder know their paths', () => {
  const chosen = (name: string, webkitRelativePath: string): File =>
    Object.defineProperty(new File(['x'], name), 'webkitRelativePath', { value: webkitRelativePath });
  expect(
    chosenFiles([chosen('1.jpg', 'Fotos/2024/1.jpg'), chosen('nota.txt', '')]).files.map(({ folders, name }) => [
      folders,
      name,
    ]),
  ).toEqual([
    [['Fotos', '2024'], '1.jpg'],
    [[], 'nota.txt'],
  ]);
});

test('pasted pictures are named after the time, files with a name keep it', () => {
  const files = [new File(['x'], 'image.png'), new File(['y'], 'image.png'), new File(['z'], 'laudo.pdf')];
  expect(pastedFiles(files, 'Imagem', '2026-03-04T05:06:07.890Z').files.map(({ name }) => name)).toEqual([
    'Imagem 2026-03-04 05.06.07.png',
    'Imagem 2026-03-04 05.06.07 2.png',
    'laudo.pdf',
  ]);
});
