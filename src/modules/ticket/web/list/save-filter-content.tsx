import { Button, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useCreate } from '#platform/web/data/queries.ts';
import { errorText } from '#platform/web/i18n/describe-error.ts';
import type { ContentProps } from '#platform/web/parts/on-demand/opener.ts';
import { PopoverContent } from '#platform/web/parts/on-demand/popover-content.tsx';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { savedFilter } from '../../entities/saved-filter.ts';
import { ticket } from '../../entities/ticket.ts';
import { useTranslations } from '../words.ts';

export interface SaveFilterProps {
  readonly me: string;
  readonly account: string;
  readonly query: string;
}

export function SaveFilterContent(props: SaveFilterProps & ContentProps): ReactNode {
  const t = useTranslations();
  const [name, setName] = useState('');
  const create = useCreate(props.me, savedFilter);
  const keep = async (close: () => void): Promise<void> => {
    if (name.trim() === '') return;
    const filter = { name: name.trim(), group: props.account, list: ticket.kind, query: props.query };
    try {
      await create.mutateAsync(filter);
    } catch (error) {
      showToast({ text: errorText(t, error), failed: true });
      return;
    }
    close();
    setName('');
  };
  return (
    <PopoverContent opener={props.opener} position="bottom-start" width={240}>
      {(close) => (
        <form
          className="o-choices-list"
          onSubmit={(event) => {
            event.preventDefault();
            void keep(close);
          }}
        >
          <TextInput
            data-autofocus
            size="xs"
            maxLength={60}
            label={t('ticket.filter.name')}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Button type="submit" size="xs" loading={create.isPending}>
            {t('action.save')}
          </Button>
        </form>
      )}
    </PopoverContent>
  );
}
