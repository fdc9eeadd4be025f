import type { SplitRows } from './movements-sql.ts';

/** The parts of the rows of `t`, a table of incomes or outgoes, as `p`. */
export const partsJoin = 'CROSS JOIN LATERAL jsonb_array_elements(t.parts) AS p';
export const partValue = "(p ->> 'value')::numeric";

/** Whether a part is for nobody, or for a member: ids of members have 32 hex digits, other people have names. */
export const isOwnPart = "coalesce(p ->> 'for', '') ~ '^([0-9a-f]{32})?$'";

/** A movement for each part. */
export const eachPart: SplitRows = {
  join: partsJoin,
  value: partValue,
  categories: "CASE WHEN p ? 'category' THEN jsonb_build_array(p -> 'category') END",
};

/** One movement for the parts of a category, whose parameter is given; empty text stands for parts without one. */
export function partsOfCategory(parameter: string): SplitRows {
  const wanted = `coalesce(p ->> 'category', '') = ${parameter}::text`;
  return {
    join: `CROSS JOIN LATERAL (SELECT sum(${partValue}) AS value FROM jsonb_array_elements(t.parts) AS p WHERE ${wanted} HAVING count(*) > 0) AS own`,
    value: 'own.value',
    categories: `CASE WHEN ${parameter}::text <> '' THEN jsonb_build_array(${parameter}::text) END`,
  };
}
