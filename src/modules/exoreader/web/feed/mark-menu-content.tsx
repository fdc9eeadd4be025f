import { Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconArrowBackUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { kindKey } from '#platform/web/data/queries.ts';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { MenuContent } from '#platform/web/parts/on-demand/menu-content.tsx';
import type { ContentProps } from '#platform/web/parts/on-demand/opener.ts';
import { readerItem } from '../../entities/reader-item.ts';
import { undoableMarks } from '../calls.ts';
import { useTranslations } from '../words.ts';

const ages = [1, 3, 7, 14, 30] as const;

export interface MarkMenuProps {
  readonly account: string;
  readonly onMark: (days: number) => void;
  readonly onUndo: (batch: string) => void;
}

/** Marks all items, or those older than some days, as read; below, each marking of the last day can be undone. */
export function MarkMenuContent(props: MarkMenuProps & ContentProps): ReactNode {
  const t = useTranslations();
  return (
    <MenuContent opener={props.opener} position="bottom-end" width={280}>
      <Menu.Item onClick={() => props.onMark(0)}>{t('reader.mark-everything')}</Menu.Item>
      {ages.map((days) => (
        <Menu.Item key={days} onClick={() => props.onMark(days)}>
          {t('reader.older-than', { count: days })}
        </Menu.Item>
      ))}
      <Undoable {...props} />
    </MenuContent>
  );
}

/** Rendered while the menu is open, so that each opening asks again. */
function Undoable({ account, onUndo }: MarkMenuProps): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  const { data: marks = [] } = useQuery({
    queryKey: [...kindKey(account, readerItem.kind), 'marks'],
    queryFn: ({ signal }) => undoableMarks(account, signal),
    staleTime: 0,
  });
  if (marks.length === 0) return null;
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{t('action.undo')}</Menu.Label>
      {marks.map(({ batch, count, created_at: at }) => (
        <Menu.Item key={batch} leftSection={<IconArrowBackUp size={16} />} onClick={() => onUndo(batch)}>
          {t('reader.undo-marking', { count, moment: formats.relative(at) })}
        </Menu.Item>
      ))}
    </>
  );
}
