import type { Input } from '#platform/entity/define.ts';
import { formatNumber } from '#platform/entity/format.ts';
import type { Region } from '#platform/entity/region/region.ts';
import type { ServerModule } from '#platform/server/app.ts';
import { noticeWords } from '../locales/notices.ts';
import type { RowKind } from '../rules/row-kinds.ts';

/** Titles of planned money in calendars. */
export const calendar: NonNullable<ServerModule['calendar']> = {
  income: (doc, region) => titleOf('income', doc, region),
  outgo: (doc, region) => titleOf('outgo', doc, region),
  transfer: (doc, region) => titleOf('transfer', doc, region),
};

function titleOf(kind: Exclude<RowKind, 'exchange'>, doc: Input, region: Region): string {
  const value = formatNumber(Number(doc['value'] ?? 0), region);
  return `${noticeWords[region.locale][`calendar.${kind}`]} ${value}: ${String(doc['label'] ?? '')}`;
}
