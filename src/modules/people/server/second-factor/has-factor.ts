/** SQL: the person has a second factor. `user` is the column or parameter with the person's id. */
export function hasFactor(user: string): string {
  return `(EXISTS (SELECT FROM authenticators f WHERE f.user_id = ${user}) OR EXISTS (SELECT FROM passkeys p WHERE p.user_id = ${user}))`;
}
