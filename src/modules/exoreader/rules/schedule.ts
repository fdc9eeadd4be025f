/** When a feed is asked next, and what becomes of one that fails, moves or ends. Moments are milliseconds; `null` is none. */

export interface FeedState {
  readonly next_check_at: number;
  readonly fetched_at: number | null;
  readonly failures: number;
  readonly failure: string | null;
  readonly failing_since: number | null;
  readonly status: number | null;
  readonly paused_at: number | null;
  readonly gone_since: number | null;
  readonly missing_since: number | null;
  readonly moving_to: string | null;
  readonly moving_since: number | null;
  readonly moving_seen: number;
}

/** How a fetch ended. `chance` is a number from 0 to 1, by which feeds that failed together do not come back together. */
export type Outcome =
  | {
      readonly kind: 'read';
      /** When the newest items were published, the newest first. */
      readonly published: readonly number[];
      /** Milliseconds for which the server asks not to be asked. */
      readonly ask: number;
      /** Where lasting redirects led. */
      readonly movedTo: string | null;
    }
  | {
      readonly kind: 'failed';
      readonly failure: string;
      readonly status: number | null;
      readonly retryAfter: number;
      readonly chance: number;
    };

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

export const minInterval = 15 * minute;
const maxInterval = day;
const maxRequestedDelay = 7 * day;

/** Half the average gap of recent items, between a quarter of an hour and a day, and never less than what the server asks. */
function intervalOf(published: readonly number[], ask: number, now: number): number {
  const recent = published.slice(0, 10);
  const oldest = recent.at(-1);
  // The time since the newest one counts as well: a feed that fell silent is asked less often.
  const gap = oldest === undefined ? 2 * hour : (now - oldest) / recent.length;
  const own = Math.min(maxInterval, Math.max(minInterval, gap / 2));
  return Math.max(own, Math.min(ask, maxRequestedDelay));
}

/** Milliseconds until a feed that has failed so many times in a row is asked again. */
function backOff(failures: number, retryAfter: number, chance: number): number {
  const own = Math.min(7 * day, minInterval * 2 ** Math.min(failures - 1, 12));
  return Math.max(Math.min(7 * day, own * (1 + chance / 2)), Math.min(retryAfter, maxRequestedDelay));
}

const minRedirects = 3;
const minRedirectTime = 3 * day;

/** The feed after a fetch; `moves` names its new address once it is sure. */
export function stateAfterFetch(
  state: FeedState,
  outcome: Outcome,
  now: number,
): { readonly state: FeedState; readonly moves?: string } {
  return outcome.kind === 'read' ? afterReading(state, outcome, now) : { state: afterFailure(state, outcome, now) };
}

function afterReading(state: FeedState, outcome: Extract<Outcome, { kind: 'read' }>, now: number) {
  const move = moveOf(state, outcome.movedTo, now);
  const sure =
    move.moving_to !== null && move.moving_seen >= minRedirects && now - (move.moving_since ?? now) >= minRedirectTime;
  const next: FeedState = {
    next_check_at: now + intervalOf(outcome.published, outcome.ask, now),
    fetched_at: now,
    failures: 0,
    failure: null,
    failing_since: null,
    status: null,
    paused_at: null,
    gone_since: null,
    missing_since: null,
    ...(sure ? noMove : move),
  };
  return sure && move.moving_to !== null ? { state: next, moves: move.moving_to } : { state: next };
}

type Move = Pick<FeedState, 'moving_to' | 'moving_since' | 'moving_seen'>;
const noMove: Move = { moving_to: null, moving_since: null, moving_seen: 0 };

function moveOf(state: FeedState, to: string | null, now: number): Move {
  if (to === null) return noMove;
  if (state.moving_to !== to) return { moving_to: to, moving_since: now, moving_seen: 1 };
  return { moving_to: to, moving_since: state.moving_since, moving_seen: state.moving_seen + 1 };
}

function afterFailure(state: FeedState, outcome: Extract<Outcome, { kind: 'failed' }>, now: number): FeedState {
  const { failure, status, retryAfter, chance } = outcome;
  const failures = state.failures + 1;
  const gone = status === 410 ? (state.gone_since ?? now) : state.gone_since;
  const missing = status === 404 ? (state.missing_since ?? now) : state.missing_since;
  const ends = (status === 410 && now - (gone ?? now) >= day) || (status === 404 && now - (missing ?? now) >= 30 * day);
  return {
    ...state,
    failures,
    failure,
    status,
    failing_since: state.failing_since ?? now,
    gone_since: gone,
    missing_since: missing,
    paused_at: ends ? now : null,
    next_check_at: now + (status === 410 ? day : backOff(failures, retryAfter, chance)),
  };
}

/** Milliseconds for which an answer's headers and the feed itself ask not to be asked again. */
export function requestedDelay(
  headers: Readonly<Record<string, string>>,
  ttl: number | undefined,
  now: number,
): number {
  const maxAge = /max-age\s*=\s*"?(\d{1,9})/i.exec(headers['cache-control'] ?? '')?.[1];
  const expires = Date.parse(headers['expires'] ?? '');
  const fresh = maxAge === undefined ? (Number.isNaN(expires) ? 0 : expires - now) : Number(maxAge) * 1000;
  return Math.max(0, Math.min(fresh, day), Math.min((ttl ?? 0) * minute, day));
}

/** Milliseconds of a `Retry-After`: seconds, or a date. */
export function retryAfterOf(header: string | undefined, now: number): number {
  if (header === undefined) return 0;
  if (/^\s*\d{1,9}\s*$/.test(header)) return Number(header) * 1000;
  const moment = Date.parse(header);
  return Number.isNaN(moment) ? 0 : Math.max(0, moment - now);
}
