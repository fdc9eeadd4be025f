import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useChange } from '#platform/web/data/queries.ts';
import type { PickOption } from '#platform/web/fields/choice/pick-control.tsx';
import { useRefOptions } from '#platform/web/fields/choice/use-ref-options.ts';
import { ErrorAlert } from '#platform/web/parts/error-alert.tsx';
import { comment as entity } from '../../entities/comment.ts';
import { mentioned, stillMentioned } from '../../rules/mentions.ts';
import { MentionBox } from './mention-box.tsx';
import type { Comment } from '../stream-entries.ts';
import { useTranslations } from '../words.ts';

/** Edits one's own comment in place. */
export function CommentEdit(props: { account: string; comment: Comment; onDone: () => void }): ReactNode {
  const t = useTranslations();
  const { comment } = props;
  const [text, setText] = useState(comment.content ?? '');
  const [members, setMembers] = useState<readonly PickOption[]>([]);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const change = useChange(props.account, entity);
  const called = comment.mentions ?? [];
  const { options } = useRefOptions(props.account, 'user', '', called.length > 0);
  const save = (): void => {
    const content = text.trim();
    const remaining = stillMentioned(called, options, comment.content ?? '', text);
    const mentions = [...new Set([...remaining, ...mentioned(text, members)])];
    if (content === '') return;
    if (content === comment.content) props.onDone();
    else
      change.mutate({ id: comment._id, rev: comment._rev, input: { content, mentions } }, { onSuccess: props.onDone });
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
      <MentionBox
        account={props.account}
        field={field}
        value={text}
        onChange={setText}
        onMention={(member) => setMembers([...members, member])}
        input={{
          onKeyDown: (event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
            if (event.key === 'Escape' && text === comment.content) props.onDone();
          },
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
