import { type ReactNode, useMemo } from 'react';
import { useToday } from '#platform/web/data/use-today.ts';
import { CreatePage } from '#platform/web/form/create-page.tsx';
import { recordPath } from '#platform/web/routing/paths.ts';
import { useAccount, useSearchState } from '#platform/web/routing/use-url.ts';
import { instalmentPlan } from '../../entities/instalment-plan.ts';
import { wallet } from '../../entities/wallet.ts';
import { PlanForm } from './plan-form.tsx';

/** A new purchase in instalments, dated today; `?wallet_id=…` is its card, to whose page the form returns. */
export function PlanCreate(): ReactNode {
  const account = useAccount();
  const [search] = useSearchState();
  const today = useToday(account);
  const begin = useMemo(() => (today === null ? null : { date: today, count: 2 }), [today]);
  const card = search['wallet_id'];
  const page = card === undefined ? undefined : recordPath(account, wallet, card);
  return (
    <CreatePage
      entity={instalmentPlan}
      form={PlanForm}
      begin={begin}
      {...(page === undefined ? {} : { back: page, after: page })}
    />
  );
}
