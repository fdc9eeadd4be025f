import { randomUUID } from 'node:crypto';
import type { App } from '#platform/server/app.ts';
import type { BankAnswer, BankRequest } from '../bank-request.ts';

interface FakeCharge {
  readonly account: string;
  readonly body: Record<string, unknown>;
  readonly madeAt: number;
}

/** Charges by app and txid; the oldest are dropped. */
const charges = new WeakMap<App, Map<string, FakeCharge>>();
const maxCharges = 500;

/** Milliseconds after which a customer of the fake bank pays. */
const payingAfter = 5000;

/** The bank of local mode: its customers pay each charge after five seconds, except amounts that end in 99 cents. */
export const fakeBank = {
  answer(app: App, account: string, { method, path, body }: BankRequest): BankAnswer {
    const all = charges.get(app) ?? new Map<string, FakeCharge>();
    charges.set(app, all);
    const txid = /^\/cob\/(\w+)$/.exec(path)?.[1] ?? '';
    if (method === 'PUT') {
      const oldest = all.size < maxCharges ? undefined : all.keys().next().value;
      if (oldest !== undefined) all.delete(oldest);
      const made = { ...body, txid, status: 'ATIVA', pixCopiaECola: `00020101021226FAKE${txid}6304ABCD` };
      all.set(txid, { account, body: made, madeAt: app.now().getTime() });
    }
    const known = all.get(txid);
    return known === undefined ? { status: 404, body: {} } : { status: 200, body: known.body };
  },

  /** Pays what is due and posts it to our own webhook, as a bank does. */
  async pay(app: App): Promise<void> {
    for (const [txid, { account, body, madeAt }] of charges.get(app) ?? []) {
      const { original } = body['valor'] as { original: string };
      if (body['status'] !== 'ATIVA' || original.endsWith('.99') || app.now().getTime() < madeAt + payingAfter)
        continue;
      const pix = [
        {
          endToEndId: `E00000000${randomUUID().replaceAll('-', '').slice(0, 23)}`,
          txid,
          valor: original,
          horario: app.now().toISOString(),
        },
      ];
      Object.assign(body, { status: 'CONCLUIDA', pix });
      await app.server.inject({ method: 'POST', url: `/api/_webhooks/pix/${account}`, payload: { pix } });
    }
  },
};
