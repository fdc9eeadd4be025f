import { type ReactNode, useMemo } from 'react';
import { CreatePage } from '#platform/web/form/create-page.tsx';
import { useAccount } from '#platform/web/routing/use-url.ts';
import { maintenance } from '../../entities/maintenance.ts';
import { MaintenanceForm } from './maintenance-form.tsx';
import { useToday } from '#platform/web/data/use-today.ts';

/** A new maintenance, dated today by default; `?ticket_id=…` in the address fills a field. */
export function MaintenanceCreate(): ReactNode {
  const today = useToday(useAccount());
  const begin = useMemo(() => (today === null ? null : { date: today }), [today]);
  return <CreatePage entity={maintenance} form={MaintenanceForm} begin={begin} />;
}
