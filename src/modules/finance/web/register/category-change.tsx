import { Button, Popover } from '@mantine/core';
import { IconTag } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { SuggestControl } from '#platform/web/fields/choice/suggest-control.tsx';
import { spellAsKnown, unknownTags } from '#platform/web/fields/choice/tags.ts';
import type { BulkStep } from '../../rules/bulk.ts';
import { tidyTags } from '../../rules/categories/tags.ts';
import { useKnownCategories } from './use-known-categories.ts';
import { useTranslations } from '../words.ts';

/** Adds a category to the selected rows, or removes one. */
export function CategoryChange(props: {
  account: string;
  busy: boolean;
  onApply: (step: BulkStep) => void;
}): ReactNode {
  const t = useTranslations();
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const known = useKnownCategories(props.account, 'outgo');
  const unknown = unknownTags(known, text);
  const [word] = tidyTags([spellAsKnown(known, text)]);
  const apply = (step: BulkStep): void => {
    setOpen(false);
    setText('');
    props.onApply(step);
  };
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-start" width={260} trapFocus returnFocus>
      <Popover.Target>
        <Button
          size="xs"
          variant="subtle"
          loading={props.busy}
          leftSection={<IconTag size={14} />}
          onClick={() => setOpen(!open)}
        >
          {t('register.categorise')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <form
          className="o-choices-list"
          onSubmit={(event) => {
            event.preventDefault();
            if (word !== undefined && unknown === '') apply({ do: 'categorise', add: word });
          }}
        >
          <SuggestControl
            input={{ size: 'xs', label: t('outgo.field.categories'), 'data-autofocus': true }}
            words={known}
            created={{
              name: unknown,
              onCreate: () => (word === undefined ? undefined : apply({ do: 'categorise', add: word })),
            }}
            value={text}
            onChange={setText}
          />
          <div className="f-days">
            <Button type="submit" size="xs" disabled={word === undefined || unknown !== ''}>
              {t('action.add')}
            </Button>
            <Button
              size="xs"
              variant="default"
              disabled={word === undefined}
              onClick={() => (word === undefined ? undefined : apply({ do: 'uncategorise', remove: word }))}
            >
              {t('action.remove')}
            </Button>
          </div>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
