import type { ReactNode } from 'react';
import { useTranslations } from '../../words.ts';
import type { ShownItem } from '../use-items.ts';

/** Lists the other feeds with duplicates of an item. */
export function AlsoIn({ item }: { item: ShownItem }): ReactNode {
  const t = useTranslations();
  const names = item.also.flatMap((one) => one.reader_subscription?.label ?? []);
  if (names.length === 0) return null;
  return <span className="x-also">{t('reader.also-in', { names: [...new Set(names)].join(', ') })}</span>;
}
