/** When a feed is fetched next, and how failures, moves and the end of a feed change its state. Times are milliseconds since 1970 or null. */

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

/** How a fetch ended. `chance`, from 0 to 1, spreads the retries of feeds that failed at the same time. */
export type Outcome =
  | {
      readonly kind: 'read';
      /** Publication times of the newest items, newest first. */
      readonly published: readonly number[];
      /** Milliseconds that the server asks us to wait before the next request. */
      readonly ask: number;
      /** The address to which permanent redirects led. */
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

/** Half the average gap between recent items, from 15 minutes to a day, but at least the delay that the server asks for. */
function intervalOf(published: readonly number[], ask: number, now: number): number {
  const recent = published.slice(0, 10);
  const oldest = recent.at(-1);
  // The time since the newest item counts as a gap too: a feed that publishes no more is fetched less often.
  const gap = oldest === undefined ? 2 * hour : (now - oldest) / recent.length;
  const own = Math.min(maxInterval, Math.max(minInterval, gap / 2));
  return Math.max(own, Math.min(ask, maxRequestedDelay));
}

/** Milliseconds until the next try, after `failures` failed fetches in a row. */
function backOff(failures: number, retryAfter: number, chance: number): number {
  const own = Math.min(7 * day, minInterval * 2 ** Math.min(failures - 1, 12));
  return Math.max(Math.min(7 * day, own * (1 + chance / 2)), Math.min(retryAfter, maxRequestedDelay));
}

const minRedirects = 3;
const minRedirectTime = 3 * day;

/** The feed's state after a fetch; `moves` is its new address, once enough fetches over enough days were redirected there. */
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

/** Milliseconds that the response's headers or the feed's `ttl` (minutes) ask us to wait; at most a day. */
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

/** The value of a `Retry-After` header, which holds seconds or a date, in milliseconds. */
export function retryAfterOf(header: string | undefined, now: number): number {
  if (header === undefined) return 0;
  if (/^\s*\d{1,9}\s*$/.test(header)) return Number(header) * 1000;
  const moment = Date.parse(header);
  return Number.isNaN(moment) ? 0 : Math.max(0, moment - now);
}
