/** SQL condition: the membership in `table` does not hide this module from its member. */
export function mayReadModule(table: string, module: string): string {
  return `coalesce(NOT ${table}.limits @> '[{"module": "${module}", "right": "none"}]', true)`;
}
