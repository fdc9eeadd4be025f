import type { ReactNode } from 'react';
import { numberFormat } from '#platform/entity/formatters.ts';
import { useLocale } from '#platform/web/i18n/language.tsx';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { ageOf } from '../rules/age.ts';
import { useNow } from '#platform/web/data/use-now.ts';

/** How long something has lasted: `3d` on a card, `3 days` where there is room; the exact moment on hover. */
export function Age(props: { since: string; long?: boolean }): ReactNode {
  const locale = useLocale();
  const formats = useFormats();
  const { amount, unit } = ageOf(props.since, useNow());
  const words = numberFormat(locale, {
    style: 'unit',
    unit,
    unitDisplay: props.long === true ? 'long' : 'narrow',
  });
  return (
    <time dateTime={props.since} title={formats.moment(props.since)}>
      {amount === 0 ? formats.relative(props.since) : words.format(amount)}
    </time>
  );
}
