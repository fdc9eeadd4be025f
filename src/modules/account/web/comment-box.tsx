import { Button, Kbd, Textarea } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import { useCreate } from '#platform/web/data/queries.ts';
import { useMembership } from '#platform/web/data/session.ts';
import { draftKey, dropDraft, readDraft, writeDraft } from '#platform/web/form/draft.ts';
import { useT } from '#platform/web/i18n/language.tsx';
import { ErrorAlert } from '#platform/web/shell/error-alert.tsx';
import { comment } from '../entities/comment.ts';

/** Writes a comment at a record; Ctrl+Enter sends, and what is typed survives leaving the page. */
export function CommentBox(props: { account: string; item: string }): ReactNode {
  const t = useT<string>();
  const member = useMembership(props.account)?.status === 'accepted';
  const key = draftKey(props.account, comment.kind, props.item);
  const [text, setText] = useState(() => String(readDraft(key)?.values['content'] ?? ''));
  const create = useCreate(props.account, comment);
  const change = (value: string): void => {
    setText(value);
    if (value.trim() === '') dropDraft(key);
    else writeDraft(key, { content: value }, new Date());
  };
  const send = (): void => {
    if (text.trim() === '' || create.isPending) return;
    create.mutate({ item_id: props.item, content: text.trim() }, { onSuccess: () => change('') });
  };
  if (!member) return null;
  return (
    <form
      className="a-comment-box"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        send();
      }}
    >
      <ErrorAlert error={create.error} onClose={create.reset} />
      <Textarea
        autosize
        minRows={2}
        maxRows={14}
        maxLength={comment.fields.content.max}
        aria-label={t('comment.field.content')}
        placeholder={t('account.stream.placeholder')}
        value={text}
        onChange={(event) => change(event.currentTarget.value)}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
        }}
      />
      <div className="a-comment-send">
        <span className="o-quiet o-small o-wide-only">
          <Kbd size="xs">{t('account.stream.ctrl')}</Kbd> <Kbd size="xs">{t('account.stream.enter')}</Kbd>
        </span>
        <Button type="submit" size="sm" disabled={text.trim() === ''} loading={create.isPending}>
          {t('account.stream.send')}
        </Button>
      </div>
    </form>
  );
}
