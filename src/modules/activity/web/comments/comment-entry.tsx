import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useRemove } from '#platform/web/data/removal.ts';
import { useUserId } from '#platform/web/data/session.ts';
import { When } from '#platform/web/fields/value.tsx';
import { useRefOptions } from '#platform/web/fields/choice/use-ref-options.ts';
import { ConfirmDialog } from '#platform/web/parts/dialogs/confirm-dialog.tsx';
import { withMentions } from '../../rules/mentions.ts';
import { comment as entity } from '../../entities/comment.ts';
import { CommentEdit } from './comment-edit.tsx';
import { FileList } from '../files/file-list.tsx';
import type { FileDoc } from '../files/use-files.ts';
import { Initials } from '#modules/people/web/profile/initials.tsx';
import type { Comment } from '../stream-entries.ts';
import { useTranslations } from '../words.ts';

/** A comment with its author and moment; its author can change and delete it, if `writable`. */
export function CommentEntry(props: {
  account: string;
  comment: Comment;
  writable: boolean;
  files: readonly FileDoc[];
}): ReactNode {
  const t = useTranslations();
  const { account, comment } = props;
  const isAuthor = useUserId() === comment.user_id;
  const own = isAuthor && props.writable;
  const [editing, setEditing] = useState(false);
  const author = comment.author_name ?? comment.user?.label ?? t('user.somebody');
  return (
    <li id={comment._id} className="a-comment">
      <Initials name={author} size="small" hash={comment.user?.gravatar_hash} />
      <div className="a-comment-body">
        <div className="a-comment-head">
          <span className="o-strong">{author}</span>
          <span className="o-quiet o-small">
            {comment.author_name === undefined ? null : `${t('activity.stream.outside')} · `}
            <When value={comment.created_at} />
            {comment.updated_at > comment.created_at ? ` · ${t('activity.stream.edited')}` : null}
          </span>
          {own && !editing ? <CommentMenu account={account} comment={comment} onEdit={() => setEditing(true)} /> : null}
        </div>
        {editing ? (
          <CommentEdit account={account} comment={comment} onDone={() => setEditing(false)} />
        ) : (
          <p className="o-lines">
            <MentioningText account={account} comment={comment} />
          </p>
        )}
        <FileList account={account} files={props.files} writable={own} />
      </div>
    </li>
  );
}

function CommentMenu(props: { account: string; comment: Comment; onEdit: () => void }): ReactNode {
  const t = useTranslations();
  const { remove, busy } = useRemove(props.account, entity);
  const [asking, setAsking] = useState(false);
  const confirm = async (): Promise<void> => {
    await remove(props.comment, t('activity.stream.deleted'));
    setAsking(false);
  };
  return (
    <>
      <Menu>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size="md" aria-label={t('action.more')} className="a-comment-more">
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil size={16} />} onClick={props.onEdit}>
            {t('action.edit')}
          </Menu.Item>
          <Menu.Item color="var(--o-red)" leftSection={<IconTrash size={16} />} onClick={() => setAsking(true)}>
            {t('action.delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {asking ? (
        <ConfirmDialog
          name="comment-delete"
          title={t('activity.stream.delete-question')}
          text={t('form.delete-text')}
          confirm={t('action.delete')}
          dangerous
          busy={busy}
          onConfirm={() => void confirm()}
          onCancel={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}

/** The text, with the names of mentioned people highlighted. */
function MentioningText(props: { account: string; comment: Comment }): ReactNode {
  const { content = '', mentions = [] } = props.comment;
  const { options } = useRefOptions(props.account, 'user', '', mentions.length > 0);
  const called = options.filter((member) => mentions.includes(member.id));
  return withMentions(content, called).map((piece, index) =>
    piece.mention ? <strong key={index}>{piece.text}</strong> : piece.text,
  );
}
