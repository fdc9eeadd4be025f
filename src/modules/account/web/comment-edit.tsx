import { Button, Textarea } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useChange } from '#platform/web/data/queries.ts';
import { useT } from '#platform/web/i18n/language.tsx';
import { ErrorAlert } from '#platform/web/shell/error-alert.tsx';
import { comment as entity } from '../entities/comment.ts';
import type { Comment } from './stream-entries.ts';

/** Changes one's own comment in its place. */
export function CommentEdit(props: { account: string; comment: Comment; onDone: () => void }): ReactNode {
  const t = useT<string>();
  const { comment } = props;
  const [text, setText] = useState(comment.content ?? '');
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const change = useChange(props.account, entity);
  const save = (): void => {
    const content = text.trim();
    if (content === '') return;
    if (content === comment.content) props.onDone();
    else change.mutate({ id: comment._id, rev: comment._rev, input: { content } }, { onSuccess: props.onDone });
  };
  return (
    <form
      className="a-comment-box"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        save();
      }}
    >
      <ErrorAlert error={change.error} onClose={change.reset} />
      <Textarea
        autosize
        minRows={2}
        maxRows={14}
        ref={field}
        maxLength={entity.fields.content.max}
        aria-label={t('comment.field.content')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
          if (event.key === 'Escape' && text === comment.content) props.onDone();
        }}
      />
      <div className="a-comment-send">
        <Button variant="default" size="xs" onClick={props.onDone}>
          {t('action.cancel')}
        </Button>
        <Button type="submit" size="xs" disabled={text.trim() === ''} loading={change.isPending}>
          {t('action.save')}
        </Button>
      </div>
    </form>
  );
}
