import { addDays } from '#platform/entity/parse-day.ts';
import type { App } from '#platform/server/app.ts';
import type { ProviderAnswer, ProviderRequest } from '../provider.ts';

/** Bookings of the last days of the fake bank: days ago, amount, name, and whether the booking is pending. */
const movements = [
  [1, '-18.90', 'Corner Bakery', true],
  [2, '-42.50', 'Market Hall', false],
  [5, '-120.00', 'Power Company', false],
  [8, '2500.00', 'Employer Ltd', false],
  [8, '-42.50', 'Market Hall', false],
] as const;

/** The three services of local mode, with one bank account each. A secret `wrong` is refused. */
export async function fakeProviders(app: App, request: ProviderRequest): Promise<ProviderAnswer> {
  const { hostname, pathname, searchParams } = new URL(request.url);
  const post = (request.post ?? {}) as Readonly<Record<string, unknown>>;
  const today = app.now().toISOString().slice(0, 10);
  const rows = movements.map(([ago, amount, name, pending]) => ({ day: addDays(today, -ago), amount, name, pending }));
  const id = (row: (typeof rows)[number], at: number): string => `${row.day}-${at}`;
  if (hostname === 'api.pluggy.ai') {
    if (pathname === '/auth')
      return post['clientSecret'] === 'wrong' ? { status: 401, body: {} } : { status: 200, body: { apiKey: 'fake' } };
    if (pathname.startsWith('/items/'))
      return {
        status: 200,
        body: {
          status: pathname.endsWith('ended') ? 'LOGIN_ERROR' : 'UPDATED',
          consentExpiresAt: `${addDays(today, 300)}T00:00:00Z`,
        },
      };
    if (pathname === '/accounts')
      return {
        status: 200,
        body: { results: [{ id: 'acc-1', name: 'Conta corrente', number: '1234-5', currencyCode: 'BRL' }] },
      };
    // In two pages.
    const page = Number(searchParams.get('page'));
    const shown = rows.slice((page - 1) * 3, page * 3);
    return {
      status: 200,
      body: {
        totalPages: 2,
        results: shown.map((row, at) => ({
          id: id(row, (page - 1) * 3 + at),
          date: `${row.day}T03:00:00.000Z`,
          amount: Number(row.amount),
          type: row.amount.startsWith('-') ? 'DEBIT' : 'CREDIT',
          status: row.pending ? 'PENDING' : 'POSTED',
          description: row.name,
        })),
      },
    };
  }
  if (hostname === 'api.enablebanking.com') {
    if (pathname === '/auth')
      return { status: 200, body: { url: `${textOf(post['redirect_url'])}?state=${textOf(post['state'])}&code=fake` } };
    const accounts = [{ uid: 'uid-1', name: 'Giro', account_id: { iban: 'DE89370400440532013000' }, currency: 'EUR' }];
    if (pathname === '/sessions')
      return post['code'] === 'fake'
        ? { status: 200, body: { session_id: 'session-1', accounts } }
        : { status: 422, body: {} };
    if (pathname.startsWith('/sessions/'))
      return {
        status: 200,
        body: { status: 'AUTHORIZED', access: { valid_until: `${addDays(today, 180)}T00:00:00Z` } },
      };
    const isFirst = searchParams.get('continuation_key') === null;
    return {
      status: 200,
      body: {
        ...(isFirst && { continuation_key: 'more' }),
        transactions: (isFirst ? rows.slice(0, 2) : rows.slice(2)).map((row, at) => {
          const isOut = row.amount.startsWith('-');
          return {
            entry_reference: id(row, isFirst ? at : at + 2),
            booking_date: row.day,
            credit_debit_indicator: isOut ? 'DBIT' : 'CRDT',
            status: row.pending ? 'PDNG' : 'BOOK',
            transaction_amount: { amount: row.amount.replace('-', ''), currency: 'EUR' },
            [isOut ? 'creditor' : 'debtor']: { name: row.name },
            remittance_information: ['Invoice', '7'],
          };
        }),
      },
    };
  }
  if (request.post !== undefined) return { status: 200, body: 'https://demo:demo@fake-bank.example/simplefin' };
  return {
    status: 200,
    body: {
      errors: [],
      accounts: [
        {
          id: 'sf-1',
          name: 'Checking',
          currency: 'USD',
          balance: '100.00',
          org: { name: 'Fake Bank' },
          transactions: rows.map((row, at) => ({
            id: id(row, at),
            posted: row.pending ? 0 : Date.parse(`${row.day}T12:00:00Z`) / 1000,
            amount: row.amount,
            description: row.name,
          })),
        },
      ],
    },
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
