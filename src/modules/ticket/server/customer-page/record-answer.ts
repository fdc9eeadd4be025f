import type { AnyDoc } from '#platform/entity/define.ts';
import { failure, fieldFailure } from '#platform/entity/failure.ts';
import type { Context } from '#platform/server/context.ts';
import { docOf } from '#platform/server/db/rows.ts';
import { createOwn, updateRead } from '#platform/server/records/documents.ts';
import { lockAccount } from '#platform/server/records/group-lock.ts';
import { groupLocale } from '#modules/groups/server/group-settings.ts';
import { estimate } from '../../entities/estimate.ts';
import { estimateAnswer } from '../../entities/estimate-answer.ts';
import { acceptedTotal, answerFor, linesIn, withDecisions } from '../../rules/estimates/answer.ts';
import { type AnswerWay, type DeviceChoice } from '../../rules/estimates/answer-options.ts';
import { isExpired } from '../../rules/estimates/estimate-status.ts';
import { answerEvent, followAnswer, followQuestion } from './follow-answer.ts';
import { digestOf } from './page-data.ts';

/** An answer to an estimate, from the customer's page or as a colleague heard it. */
export interface Answer {
  readonly estimate: string;
  /** The digest of what was shown. */
  readonly shown: string;
  /** Numbers of the accepted lines from 1; `all` for every line. Of a question undefined. */
  readonly accepted: readonly number[] | 'all' | undefined;
  readonly name: string | null;
  readonly text: string | null;
  readonly device: DeviceChoice | null;
  readonly how: AnswerWay | null;
  readonly network?: string;
  readonly agent?: string | null;
}

export interface Recorded {
  readonly id: string;
  /** False if the same answer was recorded before. */
  readonly isNew: boolean;
}

/** Questions to one estimate, so that nobody fills the ticket by a script. */
const maxQuestions = 50;

/**
 * Stores an answer, if the estimate is still as it was shown. Answers of one group run one after the other, so of many at once one is
 * stored. Throws 409 `estimate-changed` or `already-answered`, 422 `validity-over`.
 */
export async function recordAnswer(ctx: Context, ticketId: string | undefined, answer: Answer): Promise<Recorded> {
  await lockAccount(ctx);
  const doc = await estimateOf(ctx, ticketId, answer.estimate);
  if (doc === undefined || doc['status'] === 'draft' || digestOf(doc) !== answer.shown)
    throw failure('conflict', 'estimate-changed');
  const { accepted } = answer;
  if (accepted === undefined) return recordQuestion(ctx, doc, answer);
  const lines = linesIn(doc);
  const numbers =
    accepted === 'all' ? lines.map((_line, at) => at + 1) : [...new Set(accepted)].toSorted((a, b) => a - b);
  if (numbers.some((number) => number < 1 || number > lines.length)) throw failure('conflict', 'estimate-changed');
  const kind = answerFor(lines.length, numbers.length);
  if (doc['status'] === 'approved' || doc['status'] === 'declined') return sameAgain(ctx, doc, numbers);
  const { today } = await groupLocale(ctx);
  if (doc['status'] !== 'sent' || isExpired(doc as { valid_until?: string }, today))
    throw fieldFailure('valid_until', 'validity-over');
  const decided = withDecisions(lines, numbers);
  const total = acceptedTotal(decided);
  const { id } = await store(ctx, doc, {
    ...rowOf(ctx, doc, answer),
    answer: kind,
    lines: lines.map((_line, at) => ({ line: at + 1, accepted: numbers.includes(at + 1) })),
    total,
    currency: doc['currency'] ?? null,
    device: kind === 'declined' ? answer.device : null,
  });
  const written = await updateRead(
    ctx,
    estimate,
    doc,
    {
      status: kind === 'declined' ? 'declined' : 'approved',
      answered_at: ctx.now.toISOString(),
      items: decided,
      accepted_total: kind === 'declined' ? null : total,
      device: kind === 'declined' ? answer.device : null,
      // A customer's own words are only in the answer, where an erasure finds them.
      device_note: kind === 'declined' && answer.how !== 'page' ? answer.text : null,
    },
    answerEvent(ctx),
  );
  await followAnswer(ctx, written.doc, { kind, name: answer.name });
  return { id, isNew: true };
}

async function estimateOf(ctx: Context, ticketId: string | undefined, id: string): Promise<AnyDoc | undefined> {
  const [row] = await ctx.db.query(
    'SELECT * FROM estimates WHERE account_id = $1 AND id = $2 AND ($3::text IS NULL OR ticket_id = $3)',
    [ctx.account, id, ticketId ?? null],
  );
  return row && docOf(estimate, row);
}

/** The answer that decided about the same content, if it accepted the same lines. */
async function sameAgain(ctx: Context, doc: AnyDoc, numbers: readonly number[]): Promise<Recorded> {
  const [known] = await ctx.db.query<{ id: string; lines: readonly { line: number; accepted?: boolean }[] | null }>(
    `SELECT id, lines FROM estimate_answers WHERE account_id = $1 AND estimate_id = $2 AND shown = $3 AND answer <> 'question'
     ORDER BY id DESC LIMIT 1`,
    [ctx.account, doc._id, digestOf(doc)],
  );
  const before = (known?.lines ?? []).filter((line) => line.accepted === true).map(({ line }) => line);
  if (known === undefined || before.join() !== numbers.join()) throw failure('conflict', 'already-answered');
  return { id: known.id, isNew: false };
}

async function recordQuestion(ctx: Context, doc: AnyDoc, answer: Answer): Promise<Recorded> {
  if ((answer.text ?? '') === '') throw fieldFailure('text', 'cant-be-blank');
  const asked = await ctx.db.query<{ id: string; text: string | null; shown: string }>(
    "SELECT id, text, shown FROM estimate_answers WHERE account_id = $1 AND estimate_id = $2 AND answer = 'question'",
    [ctx.account, doc._id],
  );
  const known = asked.find(({ text, shown }) => text === answer.text && shown === answer.shown);
  if (known !== undefined) return { id: known.id, isNew: false };
  if (asked.length >= maxQuestions) throw failure('too_many_requests', 'Too many requests', { retryAfter: 3600 });
  const { id } = await store(ctx, doc, { ...rowOf(ctx, doc, answer), answer: 'question' });
  await followQuestion(ctx, doc, { name: answer.name, text: answer.text ?? '' });
  return { id, isNew: true };
}

function rowOf(ctx: Context, doc: AnyDoc, { shown, name, text, how, network, agent }: Answer) {
  return {
    estimate_id: doc._id,
    version: doc['version'] ?? 1,
    shown,
    name,
    text,
    how,
    network: network ?? null,
    agent: agent?.slice(0, 300) ?? null,
    at: ctx.now.toISOString(),
    customer: doc['customer_id'] ?? null,
  };
}

/** Stores an answer with the issued document of the version that was shown, if it is there already. */
async function store(ctx: Context, doc: AnyDoc, values: Readonly<Record<string, unknown>>): Promise<{ id: string }> {
  const [issued] = await ctx.db.query<{ id: string; sha256: string }>(
    `SELECT id, sha256 FROM crystals WHERE account_id = $1 AND item_id = $2 AND created_at >= $3 ORDER BY created_at DESC, id DESC LIMIT 1`,
    [ctx.account, doc._id, doc['sent_at'] ?? ctx.now],
  );
  return createOwn(
    ctx,
    estimateAnswer,
    { ...values, crystal_id: issued?.id ?? null, sha256: issued?.sha256 ?? null },
    'create',
  );
}
