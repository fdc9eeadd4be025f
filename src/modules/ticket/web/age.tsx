import type { ReactNode } from 'react';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { ageOf } from '../rules/age.ts';
import { useNow } from '#platform/web/data/use-now.ts';
import { useTranslations } from './words.ts';

/** How long something has lasted: `3d` on a card, `3 days` where there is space; the exact moment in the tooltip. */
export function Age(props: { since: string; long?: boolean }): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  const { amount, unit } = ageOf(props.since, useNow());
  // Translated by us, because creating Intl's first unit formatter costs a phone as much as drawing the board.
  const words =
    props.long === true ? t(`ticket.age.${unit}`, { count: amount }) : t(`ticket.age-short.${unit}`, { count: amount });
  return (
    <time dateTime={props.since} title={formats.moment(props.since)}>
      {amount === 0 ? formats.relative(props.since) : words}
    </time>
  );
}
