import type { Context } from '#platform/server/context.ts';

/** Records that are probably the same, and by what. */
export interface DuplicateGroup {
  readonly by: 'phone' | 'email' | 'tax' | 'serial';
  readonly value: string;
  readonly ids: readonly string[];
}

const mostGroups = 50;

/** Customers with the same phone (its last eight digits), address of mail or tax number; the oldest of a group first. */
export async function duplicateCustomers(ctx: Context): Promise<readonly DuplicateGroup[]> {
  return ctx.db.query<DuplicateGroup>(
    `WITH own AS (
       SELECT id, created_at, email, phones, cpf, cnpj, document FROM customers WHERE account_id = $1 AND archived IS NOT TRUE),
     ways AS (
       SELECT 'phone' AS by, right(regexp_replace(p ->> 'number', '\\D', '', 'g'), 8) AS value, id, created_at
         FROM own, jsonb_array_elements(CASE jsonb_typeof(phones) WHEN 'array' THEN phones ELSE '[]' END) AS p
       UNION SELECT 'email', lower(email), id, created_at FROM own WHERE email <> ''
       UNION SELECT 'tax', regexp_replace(d.value, '\\W', '', 'g'), id, created_at
         FROM own, unnest(ARRAY[cpf, cnpj, document]) AS d(value) WHERE d.value <> '')
     SELECT by, value, array_agg(id ORDER BY created_at, id) AS ids FROM ways
     WHERE length(value) >= 6 AND value !~ '^0+$' GROUP BY by, value HAVING count(DISTINCT id) > 1 ORDER BY count(*) DESC, by, value LIMIT ${mostGroups}`,
    [ctx.account],
  );
}

/** Equipment with the same serial number. */
export async function duplicateEquipment(ctx: Context): Promise<readonly DuplicateGroup[]> {
  return ctx.db.query<DuplicateGroup>(
    `SELECT 'serial' AS by, value, array_agg(id ORDER BY created_at, id) AS ids FROM (
       SELECT id, created_at, lower(regexp_replace(identifier, '\\W', '', 'g')) AS value FROM equipment
       WHERE account_id = $1 AND identifier <> '' AND archived IS NOT TRUE) AS own
     WHERE length(value) >= 4 AND value !~ '^0+$' GROUP BY value HAVING count(*) > 1 ORDER BY count(*) DESC, value LIMIT ${mostGroups}`,
    [ctx.account],
  );
}
