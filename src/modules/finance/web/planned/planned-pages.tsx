import { type ReactNode, useMemo } from 'react';
import { useToday } from '#platform/web/data/use-today.ts';
import { CreatePage } from '#platform/web/form/create-page.tsx';
import { EditPage } from '#platform/web/form/edit-page.tsx';
import type { RecordProps } from '#platform/web/module.ts';
import { useAccount } from '#platform/web/routing/use-url.ts';
import { planned } from '../../entities/planned.ts';
import { takesRows } from '../../rules/entering.ts';
import { useWallets } from '../wallet-doc.ts';
import { PlannedForm } from './planned-form.tsx';

/** A new planned row, from today, in the only wallet if there is one. */
export function PlannedCreate(): ReactNode {
  const account = useAccount();
  const today = useToday(account);
  const wallets = useWallets(account).data;
  const begin = useMemo(() => {
    if (today === null || wallets === undefined) return null;
    const [only, ...more] = wallets.filter(takesRows);
    return { start: today, ...(only !== undefined && more.length === 0 && { wallet_id: only._id }) };
  }, [today, wallets]);
  return <CreatePage entity={planned} form={PlannedForm} begin={begin} />;
}

export function PlannedEdit(props: RecordProps): ReactNode {
  return <EditPage {...props} form={PlannedForm} />;
}
