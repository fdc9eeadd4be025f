import { createHash } from 'node:crypto';
import type { AnyDoc, Entity } from '#platform/entity/define.ts';
import type { Context } from '#platform/server/context.ts';
import { docOf, docsOf } from '#platform/server/db/rows.ts';
import { dayIn } from '#platform/entity/region/time-zone.ts';
import { countryIn, defaultCurrency, groupSettings } from '#modules/groups/server/group-settings.ts';
import { attachment } from '#modules/activity/entities/attachment.ts';
import { isPicture } from '#modules/activity/rules/attachment.ts';
import { customerLink } from '../../entities/customer-link.ts';
import { equipment } from '../../entities/equipment.ts';
import { estimate } from '../../entities/estimate.ts';
import { orderLine } from '../../entities/order-line.ts';
import { orderPayment } from '../../entities/order-payment.ts';
import { ticket } from '../../entities/ticket.ts';
import { shownContent } from '../../rules/estimates/answer.ts';
import { pixPayee, pixSettingKeys } from '../../rules/money/pix-payee.ts';
import { statuses } from '../../rules/status.ts';
import { warrantyUntil } from '../../rules/warranty.ts';
import { billOf, type Bill } from '../money/bill.ts';
import { logoOf } from '../print/print-context.ts';

/** Estimates on one page: those without an answer first. */
const maxEstimates = 3;

const settingKeys = ['locale', 'time-zone', 'country', 'currency', 'phones', ...pixSettingKeys];

/** Everything that a customer's page may show. Nothing else of the group's records reaches the page. */
export interface PageData {
  readonly link: AnyDoc;
  readonly ticket: AnyDoc;
  readonly device: string;
  readonly shop: {
    readonly name: string;
    readonly phones: readonly { readonly number: string; readonly description: string }[];
    readonly logo: { readonly sha256: string } | null;
  };
  readonly timeZone: string;
  readonly country: string | undefined;
  readonly currency: string;
  /** The day in the group's time zone. */
  readonly today: string;
  /** The group's own words for each status, by `customer-page-<status>`. */
  readonly words: ReadonlyMap<string, string>;
  readonly photos: readonly { readonly id: string; readonly sha256: string; readonly type: string }[];
  readonly estimates: readonly ShownEstimate[];
  readonly warranty: string | null;
  /** Null if the page shows no prices, or nothing is on the bill. */
  readonly bill: Bill | null;
  /** Whom a Pix pays. */
  readonly payee: ReturnType<typeof pixPayee>;
}

/** A sent or answered estimate, with the digest that an answer repeats. */
export interface ShownEstimate {
  readonly doc: AnyDoc;
  readonly shown: string;
}

/** The digest of what a customer sees of an estimate. */
export function digestOf(estimateDoc: AnyDoc): string {
  return createHash('sha256').update(shownContent(estimateDoc)).digest('hex');
}

const settingOfStatus = statuses.map((status) => `customer-page-${status}`);

/**
 * Reads what the page of a link shows; undefined if the link has ended. It sends the same queries for a link that does not exist, at once, so
 * that the time of the answer does not reveal which addresses exist.
 */
export async function pageData(ctx: Context, linkId: string): Promise<PageData | undefined> {
  const [links, tickets, devices, settings, logo, files, offers, works, lines, payments] = await Promise.all([
    ctx.db.query('SELECT * FROM customer_links WHERE account_id = $1 AND id = $2', [ctx.account, linkId]),
    ctx.db.query(ofTicket('t.*'), [ctx.account, linkId]),
    ctx.db.query(
      `SELECT e.description, e.maker FROM (${ofTicket('t.equipment_id')}) AS t JOIN equipment e ON e.account_id = $1 AND e.id = t.equipment_id`,
      [ctx.account, linkId],
    ),
    groupSettings(ctx, [...settingKeys, ...settingOfStatus]),
    logoOf(ctx),
    ctx.db.query<{ id: string; sha256: string; content_type: string }>(
      `SELECT a.id, a.sha256, a.content_type FROM (${ofTicket('t.id')}) AS t JOIN ${attachment.plural} a ON a.account_id = $1 AND a.item_id = t.id
       WHERE a.sha256 IS NOT NULL ORDER BY a.id`,
      [ctx.account, linkId],
    ),
    ctx.db.query(
      `SELECT e.* FROM (${ofTicket('t.id')}) AS t JOIN estimates e ON e.account_id = $1 AND e.ticket_id = t.id
       WHERE e.status <> 'draft' ORDER BY e.status = 'sent' DESC, e.number DESC LIMIT ${maxEstimates}`,
      [ctx.account, linkId],
    ),
    ctx.db.query<{ date: string | null; warranty: number | null }>(
      `SELECT m.date, m.warranty FROM (${ofTicket('t.id')}) AS t JOIN maintenances m ON m.account_id = $1 AND m.ticket_id = t.id`,
      [ctx.account, linkId],
    ),
    ctx.db.query(
      `SELECT o.* FROM (${ofTicket('t.id')}) AS t JOIN order_lines o ON o.account_id = $1 AND o.ticket_id = t.id ORDER BY o.created_at, o.id`,
      [ctx.account, linkId],
      docsOf(orderLine),
    ),
    ctx.db.query(
      `SELECT p.* FROM (${ofTicket('t.id')}) AS t JOIN order_payments p ON p.account_id = $1 AND p.ticket_id = t.id ORDER BY p.created_at, p.id`,
      [ctx.account, linkId],
      docsOf(orderPayment),
    ),
  ]);
  const [link, of] = [first(customerLink, links), first(ticket, tickets)];
  if (link === undefined || of === undefined || hasEnded(link, ctx.now)) return undefined;
  const shows = wordsIn(link['shows']);
  const picked = wordsIn(link['photos']);
  const timeZone = settings.get('time-zone') ?? 'UTC';
  const device = first(
    equipment,
    devices.map((row) => ({ ...row, id: '' })),
  );
  return {
    link,
    ticket: of,
    device: [device?.['description'], device?.['maker']].filter((part) => typeof part === 'string').join(' · '),
    shop: { name: settings.get('name') ?? '', phones: phonesIn(settings.get('phones')), logo },
    timeZone,
    country: countryIn(settings),
    currency: defaultCurrency(settings),
    today: dayIn(ctx.now, timeZone),
    words: settings,
    photos: shows.includes('photos')
      ? files.flatMap(({ id, sha256, content_type: type }) =>
          picked.includes(id) && isPicture(type) ? [{ id, sha256, type }] : [],
        )
      : [],
    estimates: shows.includes('prices')
      ? offers.map((row) => docOf(estimate, row)).map((doc) => ({ doc, shown: digestOf(doc) }))
      : [],
    bill: shows.includes('prices') && lines.length + payments.length > 0 ? billOf(lines, payments) : null,
    payee: pixPayee((key) => settings.get(key)),
    warranty: works
      .map(warrantyUntil)
      .reduce((latest, day) => (day !== null && (latest ?? '') < day ? day : latest), null),
  };
}

/** Whether the link was revoked or its time is over. */
function hasEnded(link: AnyDoc, now: Date): boolean {
  const end = link['expires_at'];
  return link['revoked_at'] !== undefined || (typeof end === 'string' && Date.parse(end) <= now.getTime());
}

function ofTicket(columns: string): string {
  return `SELECT ${columns} FROM customer_links l JOIN tickets t ON t.account_id = $1 AND t.id = l.ticket_id WHERE l.account_id = $1 AND l.id = $2`;
}

function first(entity: Entity, rows: readonly Record<string, unknown>[]): AnyDoc | undefined {
  const [row] = rows;
  return row && docOf(entity, row);
}

function wordsIn(list: unknown): readonly string[] {
  return Array.isArray(list) ? list.map(String) : [];
}

function phonesIn(json: string | undefined): PageData['shop']['phones'] {
  if (json === undefined) return [];
  try {
    const list: unknown = JSON.parse(json);
    if (!Array.isArray(list)) return [];
    return (list as Readonly<Record<string, unknown>>[]).flatMap(({ number, description }) =>
      typeof number === 'string' ? [{ number, description: typeof description === 'string' ? description : '' }] : [],
    );
  } catch {
    return [];
  }
}
