import type { App } from '#platform/server/app.ts';
import { withContext } from '#platform/server/app/open-context.ts';
import { product } from '#modules/groups/server/plan/plan.ts';
import { audit } from '#modules/people/server/audit.ts';
import { stopWords } from '../../locales/mails.ts';
import type { StopReason } from '../../rules/webhooks.ts';
import { notify } from '../notify.ts';

/** Switches a webhook off and notifies the administrators of the group. What waits stays, and is sent when somebody switches it on again. */
export async function stopWebhook(app: App, account: string, id: string, why: StopReason): Promise<void> {
  await withContext(app, product(app, account), async (ctx) => {
    const [stopped] = await ctx.db.query<{ label: string }>(
      `UPDATE webhooks SET active = false, stopped_for = $3, updated_at = $4 WHERE account_id = $1 AND id = $2 AND active
       RETURNING CASE description WHEN '' THEN url ELSE description END AS label`,
      [account, id, why, ctx.now],
    );
    if (stopped === undefined) return;
    await audit(ctx.db, {
      event: 'webhook_stopped',
      accountId: account,
      at: ctx.now,
      detail: { webhook: id, why },
    });
    await notify(ctx, {
      entity: { kind: 'webhook', module: 'account' },
      doc: { _id: id, label: stopped.label },
      detail: { fact: { en: stopWords.en[why], 'pt-BR': stopWords['pt-BR'][why] } },
      to: [{ reason: 'webhook', admins: true }],
    });
  });
}
