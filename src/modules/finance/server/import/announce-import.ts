import type { Locale } from '#platform/entity/locale.ts';
import { fill } from '#platform/entity/messages.ts';
import type { Input } from '#platform/entity/define.ts';
import type { Context } from '#platform/server/context.ts';
import { notify } from '#modules/inbox/server/notify.ts';
import { csv } from '../../entities/csv.ts';
import { noticeWords } from '../../locales/notices.ts';

/** Tells who began an import that it has ended and how many rows wait to be accepted. */
export async function announceImport(ctx: Context, doc: Input & { readonly _id: string }, user: string): Promise<void> {
  const count = Number(doc['added'] ?? 0);
  if (count === 0) return;
  const word = (locale: Locale): string => fill(noticeWords[locale]['import.waiting'], locale, { count });
  await notify(ctx, {
    entity: csv,
    doc: { ...doc, label: String(doc['file_name'] ?? '') },
    detail: { fact: { en: word('en'), 'pt-BR': word('pt-BR') } },
    to: [{ reason: 'import', people: [user], always: true }],
    byNobody: true,
  });
}
