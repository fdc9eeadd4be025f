import { Big } from 'big.js';

export const chargeStates = ['new', 'active', 'paid', 'expired', 'removed', 'failed'] as const;
export type ChargeState = (typeof chargeStates)[number];

/** A Pix charge of a ticket, as its page shows it. */
export interface Charge {
  readonly id: string;
  readonly txid: string;
  readonly amount: string;
  readonly state: ChargeState;
  readonly code?: string;
  readonly expires_at: string;
  readonly paid?: string;
}

/** Seconds for which a charge can be paid. */
export const chargeLifetime = 3600;

/** Charges of one ticket that are stored. */
export const maxCharges = 50;

/** A payment by Pix, as a bank reports it. */
export interface ReportedPix {
  readonly e2eid: string;
  readonly amount: string;
  readonly at: string;
}

/** What a bank answers about a charge. */
export interface ReportedCharge {
  readonly status: string;
  readonly code: string | undefined;
  readonly payments: readonly ReportedPix[];
}

/** Reads `cob` of the standard API Pix; undefined if it is about another charge or nothing that the API describes. */
export function readCharge(body: unknown, txid: string): ReportedCharge | undefined {
  if (text(body, 'txid') !== txid) return undefined;
  const status = text(body, 'status');
  if (status === undefined) return undefined;
  const code = text(body, 'pixCopiaECola');
  const list = field(body, 'pix');
  const payments = (Array.isArray(list) ? (list as readonly unknown[]) : []).flatMap((pix) => {
    const read = readPix(pix);
    return read === undefined ? [] : [read];
  });
  return { status, code: code !== undefined && code.length <= 1000 ? code : undefined, payments };
}

function readPix(pix: unknown): ReportedPix | undefined {
  const [e2eid, amount, at] = [text(pix, 'endToEndId'), text(pix, 'valor'), text(pix, 'horario')];
  if (e2eid === undefined || !/^[A-Za-z0-9]{20,40}$/.test(e2eid)) return undefined;
  if (amount === undefined || !/^\d{1,10}\.\d{2}$/.test(amount) || new Big(amount).eq(0)) return undefined;
  if (at === undefined || Number.isNaN(Date.parse(at))) return undefined;
  return { e2eid, amount, at: new Date(at).toISOString() };
}

/** The ids of charges that a webhook is about; it says nothing else that is believed. */
export function txidsIn(body: unknown): readonly string[] {
  const list = field(body, 'pix');
  const all = (Array.isArray(list) ? (list as readonly unknown[]) : []).slice(0, 100);
  return [...new Set(all.flatMap((pix) => text(pix, 'txid') ?? []))].filter((txid) =>
    /^[A-Za-z0-9]{26,35}$/.test(txid),
  );
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
}

function text(value: unknown, name: string): string | undefined {
  const found = field(value, name);
  return typeof found === 'string' ? found : undefined;
}

/** Seconds until the bank is asked about a charge again: few while the charge is new, because the customer may still be there, then more. */
export function nextCheckIn(ageInSeconds: number): number {
  return ageInSeconds < 600 ? 10 : 60;
}

/** Seconds after the end of a charge for which payments that were on their way are looked for. */
export const afterEnd = 900;
