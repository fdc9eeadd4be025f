import { Button, Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconArrowBackUp, IconChecks } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { kindKey } from '#platform/web/data/queries.ts';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { readerItem } from '../../entities/reader-item.ts';
import { undoableMarks } from '../calls.ts';
import { useTranslations } from '../words.ts';

const ages = [1, 3, 7, 14, 30] as const;

/** Marks all items, or those older than some days, as read; below, each marking of the last day can be undone. */
export function MarkMenu(props: {
  account: string;
  onMark: (days: number) => void;
  onUndo: (batch: string) => void;
}): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  const { account } = props;
  const [open, setOpen] = useState(false);
  const { data: marks = [] } = useQuery({
    queryKey: [...kindKey(account, readerItem.kind), 'marks'],
    queryFn: ({ signal }) => undoableMarks(account, signal),
    enabled: open,
    staleTime: 0,
  });
  return (
    <Menu position="bottom-end" width={280} opened={open} onChange={setOpen}>
      <Menu.Target>
        <Button variant="default" size="sm" aria-label={t('reader.mark-all')} leftSection={<IconChecks size={16} />}>
          <span className="x-mark-word">{t('reader.mark-all')}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => props.onMark(0)}>{t('reader.mark-everything')}</Menu.Item>
        {ages.map((days) => (
          <Menu.Item key={days} onClick={() => props.onMark(days)}>
            {t('reader.older-than', { count: days })}
          </Menu.Item>
        ))}
        {marks.length === 0 ? null : (
          <>
            <Menu.Divider />
            <Menu.Label>{t('action.undo')}</Menu.Label>
            {marks.map(({ batch, count, created_at: at }) => (
              <Menu.Item key={batch} leftSection={<IconArrowBackUp size={16} />} onClick={() => props.onUndo(batch)}>
                {t('reader.undo-marking', { count, moment: formats.relative(at) })}
              </Menu.Item>
            ))}
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
