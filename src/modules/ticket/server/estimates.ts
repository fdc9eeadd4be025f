import type { AnyDoc, Input } from '#platform/entity/define.ts';
import { failure, fieldFailure } from '#platform/entity/failure.ts';
import type { Context, Change, EntityHooks, Update } from '#platform/server/context.ts';
import { read, readOrNothing, updateOwn } from '#platform/server/records/documents.ts';
import { each } from '#platform/server/records/each-record.ts';
import { lockGroup } from '#platform/server/records/group-lock.ts';
import { estimate } from '../entities/estimate.ts';
import { ticket } from '../entities/ticket.ts';
import {
  estimateStep,
  isEstimateStep,
  isExpired,
  proposedValidity,
  stepsFrom,
  type EstimateStatus,
} from '../rules/estimates/estimate-status.ts';
import { estimateTotals, isWithin, maxQuantity, maxValue } from '../rules/estimates/estimate-total.ts';
import { estimateWays } from '../rules/messages/message-events.ts';
import { linesIn, withoutDecisions } from '../rules/estimates/answer.ts';
import { deviceChoices } from '../rules/estimates/answer-options.ts';
import { announceAnswer } from './announce-answer.ts';
import { numbersIn, optionIn, textIn } from './customer-page/answer-fields.ts';
import { digestOf } from './customer-page/page-data.ts';
import { recordAnswer, type Answer } from './customer-page/record-answer.ts';
import { removeCopies } from './money/copy-estimate.ts';
import { issueInBackground } from './print/issue-document.ts';
import { defaultCurrency, groupLocale, groupSettings } from '#modules/groups/server/group-settings.ts';

/** Hooks of estimates: the server computes the sums, and a sent or answered estimate is not changed in place. */
export const estimateHooks: EntityHooks = {
  // Sums sent by a client are ignored.
  virtual: ['labour', 'parts', 'total', 'allowed_steps'],
  hiddenFromTimeline: ['currency'],
  present: (doc) => ({ allowed_steps: stepsFrom(doc['status'] as EstimateStatus) }),
  beforeSave: each(async (ctx, change) => {
    if (change.before === undefined) await setDefaults(ctx, change);
    checkLines(change);
    keepDecisions(change);
    checkDates(change);
    if (change.before === undefined || change.values['items'] !== undefined) computeSums(change);
    if (change.before !== undefined) nextVersion(change);
  }),
  batched: true,
  afterSave: removeCopies,
};

/** A new estimate takes customer and text from its ticket, and the default observation and current currency of the group. */
async function setDefaults(ctx: Context, change: Change): Promise<void> {
  const { values } = change;
  const about = values['ticket_id'];
  const [doc, settings] = await Promise.all([
    typeof about === 'string' ? readOrNothing(ctx, ticket, about) : undefined,
    groupSettings(ctx, ['estimate-observation', 'locale', 'currency']),
  ]);
  Object.assign(values, { status: 'draft', version: 1, currency: defaultCurrency(settings) });
  values['customer_id'] ??= doc?.['customer_id'] ?? null;
  values['description'] ??= doc?.['title'] ?? null;
  values['observation'] ??= settings.get('estimate-observation') ?? null;
}

function checkLines(change: Change): void {
  for (const [at, line] of linesIn(change.values).entries()) {
    for (const [part, most] of [
      ['quantity', maxQuantity],
      ['value', maxValue],
    ] as const) {
      const text = line[part] ?? '';
      if (isWithin(text, most)) continue;
      const isNegative = text.startsWith('-');
      throw fieldFailure('items', `${isNegative ? 'greater' : 'less'}-than-or-equal-to`, {
        count: isNegative ? 0 : most,
        part,
        line: at + 1,
      });
    }
  }
}

/** Decisions about lines are the customer's: a client that sends the lines back changes none, and other lines have none. */
function keepDecisions({ before, values }: Change): void {
  if (!Array.isArray(values['items'])) return;
  const lines = withoutDecisions(linesIn(values));
  const known = before === undefined ? [] : linesIn(before);
  const isSame = JSON.stringify(lines) === JSON.stringify(withoutDecisions(known));
  values['items'] = isSame ? known : lines;
}

function checkDates(change: Change): void {
  const { starts_on: from, ends_on: to } = { ...change.before, ...change.values } as Input;
  if (typeof from === 'string' && typeof to === 'string' && to < from)
    throw fieldFailure('ends_on', 'before-the-start');
}

function computeSums(change: Change): void {
  Object.assign(change.values, estimateTotals(linesIn(change.values)));
}

/** Changing a sent estimate makes its next version, a draft that must be sent again. */
function nextVersion(change: Change): void {
  const { before, values } = change;
  if (before === undefined || before['status'] === 'draft') return;
  const changed = Object.keys(values).filter(
    (name) => JSON.stringify(values[name] ?? null) !== JSON.stringify(before[name] ?? null),
  );
  if (changed.length === 0) return;
  const version = typeof before['version'] === 'number' ? before['version'] + 1 : 2;
  Object.assign(values, { version, status: 'draft', ...unanswered });
  if (Array.isArray(values['items'])) values['items'] = withoutDecisions(linesIn(values));
  else values['items'] = withoutDecisions(linesIn(before));
  if (before['status'] === 'expired' && !changed.includes('valid_until')) values['valid_until'] = null;
}

/**
 * `PUT /{db}/_design/estimate/_update/{send|approve|decline|draft}/{estimate}`. Sending sets the last day of validity unless a person typed
 * one, and `by` says how it reaches the customer; an answer after that day leaves the estimate expired. Repeating a step changes nothing.
 */
export const stepEstimate: Update = async (ctx, verb, id, body) => {
  if (!isEstimateStep(verb)) throw failure('not_found', 'missing');
  // A step decides by what it reads: nobody may change the estimate in between.
  await lockGroup(ctx);
  const doc = await read(ctx, estimate, id);
  const from = doc['status'] as EstimateStatus;
  const to = estimateStep(from, verb);
  if (to === null) throw fieldFailure('status', 'status-not-allowed', { allowed: stepsFrom(from) });
  if (to === from) return { id, rev: doc._rev };
  const { today } = await groupLocale(ctx);
  const late = isExpired(doc as { valid_until?: string }, today);
  const now = ctx.now.toISOString();
  if (verb === 'send') {
    if (linesIn(doc).length === 0) throw fieldFailure('items', 'cant-be-blank');
    // A typed date is kept; a date that an earlier sending set is renewed.
    if (late && from === 'draft') throw fieldFailure('valid_until', 'is-over');
    const valid_until = late || doc['valid_until'] === undefined ? proposedValidity(today) : doc['valid_until'];
    issueInBackground(ctx, 'estimate', id);
    const sent = { sent_at: now, sent_by: optionIn('by', body['by'], estimateWays), valid_until };
    return updateOwn(ctx, estimate, id, { status: to, ...unanswered, ...sent }, 'status');
  }
  if (verb === 'draft') {
    const items = withoutDecisions(linesIn(doc));
    return updateOwn(ctx, estimate, id, { status: to, ...unanswered, items }, 'status');
  }
  if (late) {
    const expired = await updateOwn(ctx, estimate, id, { status: 'expired', answered_at: now }, 'status');
    await announceAnswer(ctx, expired.doc, { kind: 'expired', name: null });
    return expired;
  }
  await recordAnswer(ctx, undefined, heardAnswer(doc, verb, body));
  const { _rev: rev } = await read(ctx, estimate, id);
  return { id, rev };
};

/** What an estimate has of its sending and its answer. */
const unanswered = {
  sent_at: null,
  sent_by: null,
  answered_at: null,
  accepted_total: null,
  device: null,
  device_note: null,
};

/** An answer that a colleague heard or got on paper: all lines unless `lines` names some; `how`, `name`, `device` and `note` as they were said. */
function heardAnswer(doc: AnyDoc, verb: 'approve' | 'decline', body: Input): Answer {
  const { lines, how, name, device, note } = body;
  const accepted =
    verb === 'decline' ? [] : lines === undefined || lines === null ? ('all' as const) : numbersIn(lines);
  if (accepted !== 'all' && verb === 'approve' && accepted.length === 0) throw fieldFailure('lines', 'cant-be-blank');
  return {
    estimate: doc._id,
    shown: digestOf(doc),
    accepted,
    how: optionIn('how', how, ['phone', 'paper'] as const),
    name: textIn('name', name, 160),
    text: textIn('note', note, 300),
    device: optionIn('device', device, deviceChoices),
  };
}

/** Every night: expires estimates that nobody answered in time, and notifies who wrote them. */
export async function expireEstimates(ctx: Context): Promise<void> {
  const { today } = await groupLocale(ctx);
  const rows = await ctx.db.query<{ id: string }>(
    "SELECT id FROM estimates WHERE account_id = $1 AND status = 'sent' AND valid_until < $2 ORDER BY id",
    [ctx.account, today],
  );
  for (const { id } of rows) {
    const { doc } = await updateOwn(ctx, estimate, id, { status: 'expired' }, 'status');
    await announceAnswer(ctx, doc, { kind: 'expired', name: null });
  }
}
