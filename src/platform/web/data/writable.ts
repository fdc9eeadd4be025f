import type { Entity } from '#platform/entity/define.ts';
import { useMembership } from './session.ts';

/** Whether this person may write records of the kind: admins' kinds are for admins alone. */
export function useWritable(account: string, entity: Entity): boolean {
  const admin = useMembership(account)?.admin === true;
  return entity.readonly !== true && (entity.writers !== 'admins' || admin);
}
