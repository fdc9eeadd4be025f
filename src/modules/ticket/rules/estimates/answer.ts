import type { Input } from '#platform/entity/define.ts';
import type { AnswerKind } from './answer-options.ts';
import { estimateTotals, type EstimateLine } from './estimate-total.ts';

/** Fields of an estimate that a customer sees and answers to. */
const shownFields = ['version', 'total', 'currency', 'observation', 'payment', 'starts_on', 'ends_on', 'valid_until'];

/** The part of an estimate that an answer is bound to, as text that is equal for equal content. */
export function shownContent(estimate: Input): string {
  const lines = linesIn(estimate).map(({ line_kind: kind, description, quantity, value }) => [
    kind ?? null,
    description ?? null,
    quantity ?? null,
    value ?? null,
  ]);
  return JSON.stringify([estimate['_id'], lines, ...shownFields.map((name) => estimate[name] ?? null)]);
}

/** A line with the customer's decision. */
export type AnsweredLine = EstimateLine & {
  readonly description?: string | null;
  readonly state?: 'accepted' | 'declined' | null;
};

export function linesIn(estimate: Input): readonly AnsweredLine[] {
  return Array.isArray(estimate['items']) ? (estimate['items'] as readonly AnsweredLine[]) : [];
}

/** The lines with the decision on each; `accepted` are numbers from 1. */
export function withDecisions(lines: readonly AnsweredLine[], accepted: readonly number[]): AnsweredLine[] {
  return lines.map((line, at) => ({ ...line, state: accepted.includes(at + 1) ? 'accepted' : 'declined' }));
}

/** The lines as they were before any answer. */
export function withoutDecisions(lines: readonly AnsweredLine[]): AnsweredLine[] {
  return lines.map(({ state: _state, ...line }) => line);
}

/** The sum of the accepted lines. */
export function acceptedTotal(lines: readonly AnsweredLine[]): string {
  return estimateTotals(lines.filter((line) => line.state === 'accepted')).total;
}

/** The answer that the accepted lines amount to. */
export function answerFor(lines: number, accepted: number): Exclude<AnswerKind, 'question'> {
  return accepted === 0 ? 'declined' : accepted === lines ? 'approved' : 'partly';
}
