import { failure, fieldFailure } from '#platform/entity/failure.ts';
import { tidyCnpj } from '#platform/entity/region/brazilian-documents.ts';
import { pixKeyOf } from '#platform/entity/region/pix-key.ts';
import type { Context } from '#platform/server/context.ts';
import { groupSettings } from '#modules/groups/server/group-settings.ts';
import type { SupplierInvoice } from '../../../rules/parts/invoice/supplier-invoice.ts';
import { invoiceWork } from '../../work.ts';

/** Reads the file of an invoice in a thread. Throws 422 with the reason at `xml`. */
export async function readFile(ctx: Context, xml: string): Promise<SupplierInvoice> {
  const read = await ctx.workers.run(invoiceWork, 'readInvoice', xml);
  if ('problem' in read) throw fieldFailure('xml', read.problem);
  return read;
}

/** Refuses an invoice to another shop, and one whose parts are in the stock already. */
export async function checkInvoice(ctx: Context, invoice: SupplierInvoice): Promise<void> {
  const [settings, [known]] = await Promise.all([
    groupSettings(ctx, ['cnpj', 'pix-key']),
    ctx.db.query<{ created_at: Date }>('SELECT created_at FROM supplier_invoices WHERE account_id = $1 AND key = $2', [
      ctx.account,
      invoice.key,
    ]),
  ]);
  const own = ownCnpj(settings);
  if (own !== null && invoice.shop_document !== own) throw fieldFailure('xml', 'invoice-of-another-shop');
  if (known !== undefined)
    throw failure('unprocessable_entity', {
      xml: [{ code: 'invoice-is-known', params: { number: invoice.number, supplier: invoice.supplier } }],
    });
}

/** The CNPJ of the group, from its settings, without signs; null if it is unknown. */
function ownCnpj(settings: ReadonlyMap<string, string>): string | null {
  const pix = pixKeyOf(settings.get('pix-key') ?? '');
  const text = settings.get('cnpj') ?? (pix?.kind === 'cnpj' ? pix.key : '');
  return tidyCnpj(text)?.replaceAll(/[^0-9A-Z]/g, '') ?? null;
}
