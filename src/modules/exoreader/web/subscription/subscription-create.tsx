import type { ReactNode } from 'react';
import { CreatePage } from '#platform/web/form/create-page.tsx';
import { indexPath } from '#platform/web/routing/paths.ts';
import { useAccount } from '#platform/web/routing/use-url.ts';
import { readerItem } from '../../entities/reader-item.ts';
import { readerSubscription } from '../../entities/reader-subscription.ts';
import { SubscriptionForm } from './subscription-form.tsx';

/** A new subscription; `?url=…` in the address fills a field. */
export function SubscriptionCreate(): ReactNode {
  return <CreatePage entity={readerSubscription} form={SubscriptionForm} back={indexPath(useAccount(), readerItem)} />;
}
