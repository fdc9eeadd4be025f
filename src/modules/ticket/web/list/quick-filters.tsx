import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useAccount, useSearchState } from '#platform/web/routing/use-url.ts';
import { openStatuses } from '../../rules/status.ts';
import { useHasBills } from '../money/use-has-bills.ts';
import { SavedFilters } from './saved-filters.tsx';
import { ViewSwitch } from './view-switch.tsx';
import '../phone.css';
import { useTranslations } from '../words.ts';

/** The most used filters as buttons, and a link to the board. */
export function QuickFilters(props: { own?: boolean; board?: boolean }): ReactNode {
  const t = useTranslations();
  const [search, setSearch] = useSearchState();
  const hasBills = useHasBills(useAccount());
  const open = openStatuses.join(',');
  const choices = [
    ...(props.own === true ? [] : [{ key: 'mine', value: 'true', label: t('ticket.mine') }]),
    ...(props.own === true ? [] : [{ key: 'status', value: open, label: t('ticket.quick.open') }]),
    { key: 'priority', value: 'high', label: t('ticket.quick.high') },
    ...(props.own === true ? [] : [{ key: 'technical_id', value: 'none', label: t('ticket.quick.nobody') }]),
    ...(props.own === true || props.board === true
      ? []
      : [
          { key: 'attention', value: 'still', label: t('ticket.quick.still') },
          { key: 'attention', value: 'pickup', label: t('ticket.quick.pickup') },
          ...(hasBills ? [{ key: 'attention', value: 'due', label: t('ticket.quick.due') }] : []),
        ]),
  ];
  return (
    <div className="t-quick o-screen">
      {choices.map(({ key, value, label }) => {
        const on = search[key] === value;
        return (
          <Button
            key={value}
            size="xs"
            radius="xl"
            variant={on ? 'light' : 'default'}
            aria-pressed={on}
            onClick={() => setSearch({ [key]: on ? undefined : value })}
          >
            {label}
          </Button>
        );
      })}
      {props.own === true || props.board === true ? null : <SavedFilters />}
      {props.own === true ? null : <ViewSwitch />}
    </div>
  );
}
