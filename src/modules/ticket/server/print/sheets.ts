import type { AnyDoc, Entity } from '#platform/entity/define.ts';
import { failure } from '#platform/entity/failure.ts';
import type { Context } from '#platform/server/context.ts';
import { read } from '#platform/server/records/documents.ts';
import { contract } from '../../entities/contract.ts';
import { estimate } from '../../entities/estimate.ts';
import { handbook } from '../../entities/handbook.ts';
import { maintenance } from '../../entities/maintenance.ts';
import { ticket } from '../../entities/ticket.ts';
import type { Sheet } from '../../rules/sheets/sheet.ts';
import { contractSheet } from './contract-sheet.ts';
import { estimateSheet } from './estimate-sheet.ts';
import { handbookSheet } from './handbook-sheet.ts';
import { maintenanceSheet } from './maintenance-sheet.ts';
import { ticketSheet } from './ticket-sheet.ts';

export interface Printed {
  readonly entity: Entity;
  readonly doc: AnyDoc;
  readonly sheet: Sheet;
}

interface Drawn {
  readonly entity: Entity;
  readonly draw: (ctx: Context, doc: AnyDoc, withContract: boolean) => Promise<Sheet>;
}

/** The printable documents by their name in the address. */
const sheets: Readonly<Record<string, Drawn>> = {
  ticket: { entity: ticket, draw: async (ctx, doc, clauses) => ticketSheet(ctx, doc, { two: false, clauses }) },
  copies: { entity: ticket, draw: async (ctx, doc, clauses) => ticketSheet(ctx, doc, { two: true, clauses }) },
  contract: { entity: contract, draw: contractSheet },
  estimate: { entity: estimate, draw: estimateSheet },
  maintenance: { entity: maintenance, draw: maintenanceSheet },
  handbook: { entity: handbook, draw: handbookSheet },
};

/** The record and its sheet; 404 for a record of another kind, or a missing one. */
export async function printedOf(ctx: Context, show: string, id: string, withContract: boolean): Promise<Printed> {
  const drawn = Object.hasOwn(sheets, show) ? sheets[show] : undefined;
  if (drawn === undefined) throw failure('not_found', 'missing');
  const doc = await read(ctx, drawn.entity, id);
  return { entity: drawn.entity, doc, sheet: await drawn.draw(ctx, doc, withContract) };
}
