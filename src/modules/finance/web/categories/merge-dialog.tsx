import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { request } from '#platform/web/api/request.ts';
import { kindKey, refresh } from '#platform/web/data/queries.ts';
import { SuggestControl } from '#platform/web/fields/choice/suggest-control.tsx';
import { Dialog, DialogActions } from '#platform/web/parts/dialogs/dialog.tsx';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { PlainForm } from '#modules/people/web/sign-in/plain-form.tsx';
import { withoutEmpty } from '#modules/people/web/sign-in/registration.ts';
import { useSubmit } from '#modules/people/web/use-submit.ts';
import { mapping } from '../../entities/mapping.ts';
import { outgo } from '../../entities/outgo.ts';
import type { MergeEffect } from '../../rules/categories/merge-categories.ts';
import { rowKinds } from '../../rules/row-kinds.ts';
import { tidyTags } from '../../rules/categories/tags.ts';
import { useTranslations } from '../words.ts';

interface Props {
  readonly account: string;
  /** The categories to replace, the most used first. */
  readonly from: readonly string[];
  /** All categories. */
  readonly names: readonly string[];
  readonly onClose: () => void;
  readonly onMerged: () => void;
}

/** Asks for the common name of categories, and tells beforehand how many entries and rules change. */
export function MergeDialog(props: Props): ReactNode {
  const t = useTranslations();
  const { from, onClose } = props;
  const isOne = from.length === 1;
  const title = isOne
    ? t('finance-categories.rename-of', { name: from[0] ?? '' })
    : t('finance-categories.merge', { count: from.length });
  return (
    <Dialog name="merge-categories" title={title} onClose={onClose}>
      <MergeForm {...props} />
    </Dialog>
  );
}

function MergeForm({ account, from, names, onMerged }: Props): ReactNode {
  const t = useTranslations();
  const client = useQueryClient();
  const [to, setTo] = useState(from[0] ?? '');
  const path = `/${account}/_row_categories`;
  const [settled] = useDebouncedValue(to.trim(), 200);
  const effect = useQuery({
    queryKey: [...kindKey(account, outgo.kind), 'merge', from, settled],
    queryFn: ({ signal }) => request<MergeEffect>('POST', path, { body: { from, to: settled, preview: true }, signal }),
    enabled: complaintOf(settled) === null,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const submit = useSubmit({
    check: () => withoutEmpty({ to: complaintOf(to) }),
    send: async () => {
      try {
        const { rows } = await request<MergeEffect>('POST', path, { body: { from, to } });
        showToast({ text: t('finance-categories.done', { count: rows }) });
        onMerged();
      } finally {
        await Promise.all([...rowKinds, mapping.kind].map(async (kind) => refresh(client, account, kind)));
      }
    },
  });
  const { value, onChange: _onChange, ...input } = submit.field('to', to, setTo);
  return (
    <PlainForm submit={submit}>
      {from.length === 1 ? null : <p className="o-flush f-merged">{from.join(', ')}</p>}
      <SuggestControl
        input={{ ...input, label: t('finance-categories.new-name'), 'data-autofocus': true, maxLength: 60 }}
        words={names}
        value={value}
        onChange={setTo}
      />
      <p className="o-quiet o-flush" aria-live="polite">
        {effect.data === undefined
          ? ' '
          : t('finance-categories.effect', { count: effect.data.rows, rules: effect.data.mappings })}
      </p>
      <DialogActions>
        <Button type="submit" loading={submit.busy}>
          {t(from.length === 1 ? 'finance-categories.rename' : 'finance-categories.merge', { count: from.length })}
        </Button>
      </DialogActions>
    </PlainForm>
  );
}

function complaintOf(name: string): string | null {
  const { length } = tidyTags([name]);
  if (length === 0) return 'cant-be-blank';
  return length > 1 ? 'is-invalid' : null;
}
