import { IconShieldCheck, IconShieldOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { isUnderWarranty } from '../../rules/warranty.ts';
import type { MaintenanceDoc } from './maintenance-doc.ts';
import { useToday } from '#platform/web/data/use-today.ts';
import { useTranslations } from '../words.ts';

/** The last day of a warranty, or that it is over; nothing without a warranty. */
export function WarrantyMark(props: { account: string; doc: MaintenanceDoc }): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  const today = useToday(props.account);
  const until = props.doc.warranty_until;
  if (until === undefined || today === null) return null;
  const day = formats.date(until);
  if (isUnderWarranty(props.doc, today)) {
    return (
      <span className="o-mark-option" data-tone="green">
        <IconShieldCheck size={16} />
        <span>{t('maintenance.warranty-until', { day })}</span>
      </span>
    );
  }
  return (
    <span className="o-mark-option" data-tone="grey">
      <IconShieldOff size={16} />
      <span>{t('maintenance.warranty-over', { day })}</span>
    </span>
  );
}
