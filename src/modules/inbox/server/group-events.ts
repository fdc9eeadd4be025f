import type { EventDetail } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/database.ts';
import { eventWords } from '../locales/events.ts';
import { notePending } from './note-pending.ts';

/** Tells who invited a person that the invitation is accepted. */
export async function tellInviter(db: Db, detail: EventDetail, now: Date): Promise<void> {
  const { account_id: account = '', membership = '', user_id: id = '', name = '', invited_by: inviter } = detail;
  const event = {
    account,
    item: membership,
    kind: 'subscription',
    module: '',
    label: name,
    anchor: null,
    by: { id, name },
    at: now,
    detail: {},
  };
  await notePending(db, event, [{ reason: 'invitation', people: [inviter] }]);
}

/** Tells the administrators that a backup of their group failed or cannot be imported. Who requested it gets a mail of its own. */
export async function tellOfBackup(db: Db, detail: EventDetail, now: Date): Promise<void> {
  const { account_id: account = '', asked_by: requester, faulty } = detail;
  const [group] = await db.query<{ name: string }>('SELECT name FROM accounts WHERE account_id = $1 AND id = $1', [
    account,
  ]);
  const word = faulty === 'true' ? 'backup.faulty' : 'backup.failed';
  const event = {
    account,
    item: account,
    kind: 'account',
    module: '',
    label: group?.name ?? '',
    anchor: null,
    by: null,
    at: now,
    detail: { fact: { en: eventWords.en[word], 'pt-BR': eventWords['pt-BR'][word] } },
  };
  await notePending(db, event, [
    { reason: 'backup', people: [requester], unmailed: true },
    { reason: 'backup', admins: true },
  ]);
}
