import type { Booking } from '../../rules/statements/statement.ts';

/** The services by which a group may connect its bank accounts, each with keys of its own. */
export const providerKeys = ['pluggy', 'simplefin', 'enable-banking'] as const;
export type ProviderKey = (typeof providerKeys)[number];

/** A request to the service. */
export interface ProviderRequest {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Headers with credentials. */
  readonly secrets?: Readonly<Record<string, string>>;
  /** Sent as JSON by POST; '' is a POST without a body. */
  readonly post?: object | '';
}

/** The answer of the service, as JSON or text. */
export interface ProviderAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** Why a service gave nothing: its keys or the consent of the bank do not count any more, or it could not be reached. */
export type ProviderFailure = 'refused' | 'consent-ended' | 'unreachable' | 'unreadable';

export class ProviderError extends Error {
  constructor(readonly failure: ProviderFailure) {
    super(failure);
  }
}

/** Sends a request. @throws ProviderError if there is no answer */
export type AskProvider = (request: ProviderRequest) => Promise<ProviderAnswer>;

/** What is stored sealed: the keys that a person typed, and what the service gave for them. */
export type Secrets = Readonly<Record<string, string>>;

export interface ProviderAccount {
  /** Of the service. */
  readonly id: string;
  readonly name: string;
  /** ISO 4217; '' if unknown. */
  readonly currency: string;
}

interface ProviderAccounts {
  readonly accounts: readonly ProviderAccount[];
  /** ISO time at which the person must consent again. */
  readonly consentEnds?: string | undefined;
}

/** One service. No function has side effects besides its requests. */
export interface Provider {
  readonly key: ProviderKey;
  /** Names of what a person types, each a field of the form. */
  readonly fields: readonly string[];
  /** Exchanges what was typed for what is stored; with the bank's page where the person must consent first. */
  readonly begin: (
    ask: AskProvider,
    typed: Secrets,
    at: { readonly returnTo: string; readonly state: string; readonly now: Date },
  ) => Promise<{ readonly secrets: Secrets; readonly consentAt?: string }>;
  /** Takes the code with which the bank's page returned. */
  readonly finish?: (ask: AskProvider, secrets: Secrets, code: string, now: Date) => Promise<Secrets>;
  readonly accounts: (ask: AskProvider, secrets: Secrets, now: Date) => Promise<ProviderAccounts>;
  /** The booked movements of an account since a day (`YYYY-MM-DD`); pending ones are left out, because they change until they are booked. */
  readonly bookings: (
    ask: AskProvider,
    secrets: Secrets,
    account: string,
    since: string,
    now: Date,
  ) => Promise<readonly Booking[]>;
}

/** Pages of an answer that are read at most. */
export const maxPages = 50;

/** The answer's object. @throws ProviderError for another status or shape */
export function objectOf({ status, body }: ProviderAnswer): Record<string, unknown> {
  if (status === 401 || status === 403) throw new ProviderError('refused');
  if (status < 200 || status > 299)
    throw new ProviderError(status >= 500 || status === 429 ? 'unreachable' : 'refused');
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new ProviderError('unreadable');
  return body as Record<string, unknown>;
}

/** The objects of a list in an answer. */
export function listOf(value: unknown): readonly Record<string, unknown>[] {
  if (!Array.isArray(value)) throw new ProviderError('unreadable');
  return value.filter((one): one is Record<string, unknown> => typeof one === 'object' && one !== null);
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';
}

/** A signed decimal of a service, in which numbers of JSON may have an exponent. */
export function amountOf(value: unknown): string {
  const text = textOf(value);
  if (/^-?\d+(\.\d+)?$/.test(text)) return text;
  const number = Number(text);
  if (text === '' || !Number.isFinite(number)) throw new ProviderError('unreadable');
  return number.toFixed(8);
}

/** The day of an ISO time. */
export function dayOf(value: unknown): string {
  const day = /^\d{4}-\d{2}-\d{2}/.exec(textOf(value))?.[0];
  if (day === undefined) throw new ProviderError('unreadable');
  return day;
}
