import type { AnyDoc } from '#platform/entity/define.ts';
import type { Context } from '#platform/server/context.ts';
import type { Sheet, SheetBlock, SheetFact } from '../../rules/sheets/sheet.ts';
import { printWork } from '../work.ts';
import { present, printContext } from './print-context.ts';

/** A note to print. */
export async function handbookSheet(ctx: Context, doc: AnyDoc): Promise<Sheet> {
  const print = await printContext(ctx);
  const { content } = doc;
  const type = String(doc['content_type'] ?? 'markdown');
  const tags = Array.isArray(doc['categories']) ? (doc['categories'] as string[]).join(' · ') : '';
  return {
    locale: print.locale,
    issuer: print.issuer,
    heading: print.say('handbook'),
    number: '',
    date: print.date(doc.updated_at),
    copies: [''],
    blocks: [
      { kind: 'heading', level: 1, text: doc.label },
      {
        kind: 'facts',
        facts: [
          ...present([[print.say('tags'), tags]]),
          ...ownFacts(doc),
          ...present([[print.say('link'), doc['uri']]]),
        ],
      },
      ...(typeof content === 'string' ? await ctx.workers.run(printWork, 'noteBlocks', { content, type }) : []),
      ...references(doc, print.say('references')),
    ],
    foot: null,
    signatures: [],
    qr: null,
    address: null,
    made: doc.updated_at,
  };
}

function ownFacts(doc: AnyDoc): SheetFact[] {
  return rowsOf(doc['fields']).flatMap((row) =>
    row['field_value'] === undefined ? [] : [[row['field_name'] ?? '', row['field_value']] as const],
  );
}

function references(doc: AnyDoc, label: string): SheetBlock[] {
  const items = rowsOf(doc['references']).map((row) =>
    [row['title'], row['uri']].filter((part) => part !== undefined && part !== '').join(' · '),
  );
  if (items.length === 0) return [];
  return [{ kind: 'list', label, items: items.map((text, at) => [`${at + 1}.`, text] as const) }];
}

function rowsOf(list: unknown): readonly Readonly<Record<string, string | undefined>>[] {
  return Array.isArray(list) ? (list as Record<string, string | undefined>[]) : [];
}
