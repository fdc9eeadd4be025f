import type { Entity } from '#platform/entity/define.ts';

/** Addresses of the generic screens of a kind. */

export function indexPath(account: string, entity: Entity): string {
  return `/account/${account}/${entity.plural}`;
}

export function newPath(account: string, entity: Entity): string {
  return `${indexPath(account, entity)}/new`;
}

export function recordPath(account: string, entity: Entity, id: string): string {
  return `${indexPath(account, entity)}/${id}`;
}

export function editPath(account: string, entity: Entity, id: string): string {
  return `${recordPath(account, entity, id)}/edit`;
}

/** `/account/$account_id/wiki` with the account filled in. */
export function inAccount(path: string, account: string | null): string {
  return account === null ? path : path.replace('$account_id', account);
}
