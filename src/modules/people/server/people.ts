import { createHash } from 'node:crypto';
import type { Input } from '#platform/entity/define.ts';
import type { Context } from '#platform/server/context.ts';

/** People for lists and timelines: name or the first part of the address, and the avatar hash; the address only for admins and oneself. */
export async function people(ctx: Context, ids: readonly string[]): Promise<ReadonlyMap<string, Input>> {
  const rows = await ctx.db.query<PersonRow>(
    'SELECT id, fullname, email, unconfirmed_email FROM users WHERE id = ANY($1)',
    [ids],
  );
  return new Map(
    rows.map((row) => {
      const email = row.email ?? row.unconfirmed_email ?? '';
      const visible = ctx.who.access.admin || ctx.who.user.id === row.id;
      return [
        row.id,
        {
          _id: row.id,
          ...namesOf(row.fullname, email),
          ...(visible ? { email } : {}),
          gravatar_hash: gravatarHash(email),
        },
      ];
    }),
  );
}

interface PersonRow {
  readonly id: string;
  readonly fullname: string | null;
  readonly email: string | null;
  readonly unconfirmed_email: string | null;
}

export function namesOf(
  fullname: string | null,
  email: string,
): { label: string; fullname?: string; short_name: string } {
  const label = fullname ?? email.split('@')[0] ?? '';
  return { label, ...(fullname === null ? {} : { fullname }), short_name: label.split(' ')[0] ?? label };
}

export function gravatarHash(email: string): string {
  return createHash('sha256').update(email.trim().toLowerCase()).digest('hex');
}
