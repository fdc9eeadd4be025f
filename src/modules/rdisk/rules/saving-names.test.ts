import { expect, test } from 'vitest';
import { isSavingName } from './saving-names.ts';

test.each([
  ['letter.odt~', 'letter.odt'],
  ['letter.odt.tmp', 'letter.odt'],
  ['letter.tmp', 'letter.odt'],
  ['letter.bak', 'letter.odt'],
  ['.letter.odt.swp', 'letter.odt'],
  ['.letter.odt.tmp42', 'letter.odt'],
  ['letter.odt.AbC123', 'letter.odt'],
  ['letter.odt.sb-1a2b-xyz', 'letter.odt'],
  ['.sb-1', 'letter.odt'],
  ['.~lock.letter.odt#', 'letter.odt'],
  ['#letter.odt#', 'letter.odt'],
  ['.#letter.odt', 'letter.odt'],
  ['._letter.odt', 'letter.odt'],
  ['~$letter.docx', 'letter.docx'],
  ['~$port.docx', 'report.docx'],
  ['~WRD0001.tmp', 'letter.docx'],
  ['A1B2C3D4.tmp', 'letter.docx'],
  ['A1B2C3D4', 'letter.xlsx'],
  ['lu1234.tmp', 'letter.odt'],
  ['psA0D2.tmp', 'picture.psd'],
  ['.goutputstream-AB12CD', 'letter.txt'],
  ['4913', 'letter.txt'],
  ['vault.kdbx.tmp', 'vault.kdbx'],
  ['vault.kdbx.old.kdbx', 'vault.kdbx'],
  ['notes.tmp', 'notes'],
])('%j may be written while a program saves %j', (name, file) => {
  expect(isSavingName(name, file)).toBe(true);
});

test.each([
  ['letter.odt', 'letter.odt'],
  ['b.txt', 'a.txt'],
  ['letter.pdf', 'letter.odt'],
  ['my letter.odt', 'letter.odt'],
  ['letter.odt and more.odt', 'letter.odt'],
  ['private.txt', 'letter.odt'],
  ['12345', 'letter.odt'],
  ['', 'letter.odt'],
  ['.odt', 'letter.odt'],
  ['notes.txt', 'a'],
])('%j is another file than %j', (name, file) => {
  expect(isSavingName(name, file)).toBe(false);
});
