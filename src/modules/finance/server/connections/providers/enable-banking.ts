import { createPrivateKey, sign } from 'node:crypto';
import type { Booking } from '../../../rules/statements/statement.ts';
import {
  amountOf,
  dayOf,
  listOf,
  maxPages,
  objectOf,
  ProviderError,
  textOf,
  type AskProvider,
  type Provider,
  type ProviderRequest,
  type Secrets,
} from '../provider.ts';

const home = 'https://api.enablebanking.com';
/** Days of a consent: the most that the European directive on payment services allows. */
const consentDays = 180;

/** Enable Banking (banks of Europe), with an application of the person's own: https://enablebanking.com/docs/api/reference/ */
export const enableBanking: Provider = {
  key: 'enable-banking',
  fields: ['application_id', 'private_key', 'bank', 'country'],
  begin: async (ask, typed, { returnTo, state, now }) => {
    const until = new Date(now.getTime() + consentDays * 86_400_000).toISOString();
    const body = {
      access: { valid_until: until },
      aspsp: { name: typed['bank'], country: typed['country']?.toUpperCase() },
      state,
      redirect_url: returnTo,
      psu_type: 'personal',
    };
    const { url } = await call(ask, typed, '/auth', now, body);
    return { secrets: typed, consentAt: textOf(url) };
  },
  finish: async (ask, secrets, code, now) => {
    const session = await call(ask, secrets, '/sessions', now, { code });
    return {
      ...secrets,
      session_id: textOf(session['session_id']),
      accounts: JSON.stringify(session['accounts'] ?? []),
    };
  },
  accounts: async (ask, secrets, now) => {
    const { access, status } = await call(
      ask,
      secrets,
      `/sessions/${encodeURIComponent(secrets['session_id'] ?? '')}`,
      now,
    );
    if (!['AUTHORIZED', ''].includes(textOf(status))) throw new ProviderError('consent-ended');
    const known = listOf(JSON.parse(secrets['accounts'] ?? '[]'));
    return {
      accounts: known.map(({ uid, account_id: id, name, currency }) => ({
        id: textOf(uid),
        name: [textOf(name), textOf((id as { readonly iban?: unknown } | null | undefined)?.iban)]
          .filter((part) => part !== '')
          .join(' '),
        currency: textOf(currency),
      })),
      consentEnds: textOf((access as { readonly valid_until?: unknown } | null | undefined)?.valid_until) || undefined,
    };
  },
  bookings: async (ask, secrets, account, since, now) => {
    const found: Booking[] = [];
    let next = '';
    for (let page = 1; page <= maxPages; page += 1) {
      const path = `/accounts/${encodeURIComponent(account)}/transactions?date_from=${since}${next === '' ? '' : `&continuation_key=${encodeURIComponent(next)}`}`;
      const { transactions, continuation_key: more } = await call(ask, secrets, path, now);
      found.push(...listOf(transactions).flatMap(bookingOf));
      next = textOf(more);
      if (next === '') break;
    }
    return found;
  },
};

async function call(
  ask: AskProvider,
  secrets: Secrets,
  path: string,
  now: Date,
  post?: object,
): Promise<Record<string, unknown>> {
  const request: ProviderRequest = {
    url: `${home}${path}`,
    secrets: { authorization: `Bearer ${tokenOf(secrets, now)}` },
    ...(post !== undefined && { post }),
  };
  return objectOf(await ask(request));
}

/** A JSON Web Token of the application, valid for five minutes (RFC 7519, RS256). */
function tokenOf({ application_id: id, private_key: key }: Secrets, now: Date): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const at = Math.floor(now.getTime() / 1000);
  const unsigned = `${part({ typ: 'JWT', alg: 'RS256', kid: id })}.${part({ iss: 'enablebanking.com', aud: 'api.enablebanking.com', iat: at, exp: at + 300 })}`;
  try {
    return `${unsigned}.${sign('RSA-SHA256', Buffer.from(unsigned), createPrivateKey(key ?? '')).toString('base64url')}`;
  } catch {
    throw new ProviderError('refused');
  }
}

function bookingOf(row: Record<string, unknown>): Booking[] {
  if (row['status'] !== 'BOOK') return [];
  const amount = row['transaction_amount'] as { readonly amount?: unknown } | null | undefined;
  const isOut = row['credit_debit_indicator'] === 'DBIT';
  const value = amountOf(amount?.amount).replace('-', '');
  const other = (isOut ? row['creditor'] : row['debtor']) as { readonly name?: unknown } | null | undefined;
  const words = Array.isArray(row['remittance_information']) ? row['remittance_information'].map(textOf).join(' ') : '';
  const name = textOf(other?.name);
  return [
    {
      id: textOf(row['entry_reference']) || textOf(row['transaction_id']),
      date: dayOf(row['booking_date'] ?? row['value_date']),
      value: isOut ? `-${value}` : value,
      third_party: name === '' ? words : name,
      description: name === '' ? '' : words,
    },
  ];
}
