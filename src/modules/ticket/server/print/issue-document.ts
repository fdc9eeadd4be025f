import { Readable } from 'node:stream';
import { BytesLost } from '#platform/server/blobs/blobs.ts';
import { readWhole } from '#platform/server/blobs/read-whole.ts';
import type { Context } from '#platform/server/context.ts';
import { isIssued, type IssuedKind, type Issue } from '../../rules/sheets/issued-kinds.ts';
import type { Paper } from '../../rules/sheets/papers.ts';
import { type Sheet, sheetTitle } from '../../rules/sheets/sheet.ts';
import { printWork } from '../work.ts';
import { storeIssuedDocument } from './issued-documents.ts';
import { printedOf, type Printed } from './sheets.ts';

/** Maximum bytes of one sheet: more than a thousand pages. */
const largestSheet = 20_000_000;

/** Opens a context to read and, later, one to write: no transaction is open while the sheet is drawn. */
export interface Issuer {
  readonly read: <T>(work: (ctx: Context) => Promise<T>) => Promise<T>;
  readonly write: <T>(work: (ctx: Context) => Promise<T>) => Promise<T>;
}

interface IssueRequest {
  readonly show: IssuedKind;
  readonly id: string;
  /** Whether the receipt includes the contract's clauses. */
  readonly contract: boolean;
  readonly way: Issue;
  readonly paper?: Paper;
}

/** Draws a sheet and stores it as handed out. Returns its bytes and the id of the issued document. */
export async function issueDocument(issuer: Issuer, request: IssueRequest): Promise<{ bytes: Uint8Array; id: string }> {
  const { printed, tools } = await issuer.read(async (ctx) => {
    const { blobs, log, workers } = ctx;
    return {
      printed: await printedOf(ctx, request.show, request.id, request.contract),
      tools: { blobs, log, workers },
    };
  });
  const bytes = await pdfOf(tools, printed.sheet, request.paper);
  const received = await tools.blobs.receive(Readable.from([bytes]), largestSheet);
  try {
    await received.keep();
    const { sha256, size } = received;
    const id = await issuer.write(async (ctx) => storeIssuedDocument(ctx, leaving(printed, request, { sha256, size })));
    return { bytes, id };
  } finally {
    await received.discard();
  }
}

function leaving(
  { entity, doc, sheet }: Printed,
  { show, way }: IssueRequest,
  bytes: { readonly sha256: string; readonly size: number },
): Parameters<typeof storeIssuedDocument>[1] {
  return { entity, doc, sheet: show, way, name: sheetTitle(sheet).slice(0, 200), locale: sheet.locale, ...bytes };
}

/** Issues the document that a step sends, after the step has committed, because no transaction may be open while it is drawn. */
export function issueInBackground(ctx: Context, show: string, id: string): void {
  const { account, who, log } = ctx;
  const run = async <T>(work: (own: Context) => Promise<T>): Promise<T> =>
    ctx.inOtherDatabase({ account, who, log }, work);
  if (isIssued(show))
    ctx.after(
      async () => void (await issueDocument({ read: run, write: run }, { show, id, contract: false, way: 'send' })),
    );
}

type Tools = Pick<Context, 'blobs' | 'log' | 'workers'>;

export async function pdfOf(tools: Tools, sheet: Sheet, paper: Paper = 'page'): Promise<Uint8Array> {
  const printed = { sheet, logo: await logoBytes(tools, sheet) };
  if (paper === 'page') return tools.workers.run(printWork, 'sheetPdf', printed);
  return tools.workers.run(printWork, 'rollPdf', { ...printed, paper });
}

/** A receipt is printed even if its logo is lost. */
async function logoBytes({ blobs, log }: Tools, { issuer }: Sheet): Promise<Buffer | undefined> {
  if (issuer.logo === null) return undefined;
  try {
    return await readWhole(blobs, issuer.logo.sha256);
  } catch (error) {
    if (!(error instanceof BytesLost)) throw error;
    log.error({ sha256: error.sha256 }, 'the bytes of a logo are lost');
    return undefined;
  }
}
