import { Button } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useT } from '../i18n/language.tsx';
import { inAccount } from '../routing/paths.ts';
import { useRegistry } from '../routing/registry.tsx';

/** A record that is not there may have been deleted: the way to where those lie. */
export function WhereDeleted(): ReactNode {
  const t = useT();
  const deleted = useRegistry().modules.find((module) => module.deleted !== undefined)?.deleted;
  const params: Readonly<Record<string, string | undefined>> = useParams({ strict: false });
  const { account_id: account, record_id: record } = params;
  if (deleted === undefined || account === undefined || record === undefined) return null;
  return (
    <Button component={Link} to={inAccount(deleted.to, account)} variant="default">
      {t.dynamic(deleted.label)}
    </Button>
  );
}
