import { formatSize } from '#platform/entity/format.ts';
import { fill } from '#platform/entity/messages.ts';
import type { Region } from '#platform/entity/region/region.ts';
import type { Context } from '#platform/server/context.ts';
import type { ServerModule } from '#platform/server/app.ts';
import { noticeWords } from '../locales/notices.ts';
import { usageOf } from './content/usage.ts';

/** The drive's part of the weekly summary: saved files, stored bytes, and files per person. */
export const summary: NonNullable<ServerModule['summary']> = async (ctx, { since, breakdownSince, region }) => {
  const { locale, numbers } = region;
  const [row] = await ctx.db.query<{ count: number }>(
    'SELECT count(DISTINCT file_id)::int AS count FROM file_versions WHERE account_id = $1 AND created_at >= $2',
    [ctx.account, since],
  );
  const count = row?.count ?? 0;
  if (count === 0) return { lines: [], breakdown: [] };
  const { files, versions } = await usageOf(ctx);
  const words = noticeWords[locale];
  return {
    lines: [
      fill(words['summary.saved'], locale, { count }, numbers),
      fill(words['summary.size'], locale, { size: formatSize(files + versions, region) }),
    ],
    breakdown: await savers(ctx, breakdownSince, region),
  };
};

async function savers(ctx: Context, since: Date, { locale, numbers }: Region): Promise<string[]> {
  const rows = await ctx.db.query<{ created_by: string; count: number }>(
    `SELECT created_by, count(DISTINCT file_id)::int AS count FROM file_versions
     WHERE account_id = $1 AND created_at >= $2 AND created_by IS NOT NULL GROUP BY created_by ORDER BY count DESC, created_by LIMIT 10`,
    [ctx.account, since],
  );
  const people = await ctx.product.authentication.people(
    ctx,
    rows.map((row) => row.created_by),
  );
  return rows.flatMap(({ created_by: id, count }) => {
    const label = people.get(id)?.['label'];
    return typeof label === 'string'
      ? [`${label}: ${fill(noticeWords[locale]['summary.saved'], locale, { count }, numbers)}`]
      : [];
  });
}
