import { strFromU8 } from 'fflate';
import { SaxesParser } from 'saxes';
import { ArchiveError } from './archive.ts';

/** What a reader does with the parts of an XML file; names are without their prefix. */
interface Handlers {
  readonly open: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly close?: (name: string, text: string) => void;
}

/** Reads an XML file of a workbook. Document types are refused, because their entities could make a small file large. @throws ArchiveError */
export function readXml(bytes: Uint8Array | undefined, { open, close }: Handlers): void {
  const parser = new SaxesParser({ xmlns: false, position: false });
  const refuse = (): never => {
    throw new ArchiveError('damaged');
  };
  let text = '';
  parser.on('error', refuse);
  parser.on('doctype', refuse);
  parser.on('opentag', ({ name, attributes }) => {
    text = '';
    open(localName(name), attributes);
  });
  parser.on('text', (more) => {
    text += more;
  });
  parser.on('closetag', ({ name }) => {
    close?.(localName(name), text);
    text = '';
  });
  if (bytes === undefined) refuse();
  else parser.write(strFromU8(bytes)).close();
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
