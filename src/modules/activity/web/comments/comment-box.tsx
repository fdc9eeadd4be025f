import { Button, Kbd, Pill } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import { useCreate } from '#platform/web/data/queries.ts';
import { useMembership } from '#platform/web/data/session.ts';
import { draftKey, dropDraft, readDraft, writeDraft } from '#platform/web/form/draft.ts';
import type { PickOption } from '#platform/web/fields/choice/pick-control.tsx';
import { ErrorAlert } from '#platform/web/parts/error-alert.tsx';
import { mentioned } from '../../rules/mentions.ts';
import { comment } from '../../entities/comment.ts';
import { FileIconButton } from '../files/file-picker.tsx';
import { MentionBox } from './mention-box.tsx';
import { UploadList } from '../files/upload-list.tsx';
import { useUploads } from '../files/use-uploads.ts';
import { useTranslations } from '../words.ts';

/** Input for a new comment on a record. Ctrl+Enter sends it; a draft survives leaving the page. */
export function CommentBox(props: { account: string; item: string }): ReactNode {
  const t = useTranslations();
  const member = useMembership(props.account)?.status === 'accepted';
  const key = draftKey(props.account, comment.kind, props.item);
  const [text, setText] = useState(() => String(readDraft(key)?.values['content'] ?? ''));
  const create = useCreate(props.account, comment);
  const uploads = useUploads(props.account);
  const [members, setMembers] = useState<readonly PickOption[]>([]);
  const [files, setFiles] = useState<readonly File[]>([]);
  const change = (value: string): void => {
    setText(value);
    if (value.trim() === '') dropDraft(key);
    else writeDraft(key, { content: value }, new Date());
  };
  const send = (): void => {
    if (text.trim() === '' || create.isPending) return;
    create.mutate(
      { item_id: props.item, content: text.trim(), mentions: mentioned(text, members) },
      {
        onSuccess: ({ id }) => {
          change('');
          setFiles([]);
          setMembers([]);
          void uploads.send(id, files);
        },
      },
    );
  };
  if (!member) return null;
  return (
    <form
      className="a-comment-box o-screen"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        send();
      }}
    >
      <ErrorAlert error={create.error} onClose={create.reset} />
      <MentionBox
        account={props.account}
        value={text}
        onChange={change}
        onMention={(called) => setMembers([...members, called])}
        input={{
          placeholder: t('activity.stream.placeholder'),
          onKeyDown: (event: KeyboardEvent) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
          },
        }}
      />
      <UploadList uploads={uploads} />
      <div className="a-comment-send">
        <span className="a-comment-files">
          <FileIconButton label={t('activity.files.attach')} onFiles={(chosen) => setFiles([...files, ...chosen])} />
          <ChosenFiles files={files} onDrop={(file) => setFiles(files.filter((other) => other !== file))} />
        </span>
        <span className="o-quiet o-small o-wide-only">
          <Kbd size="xs">{t('activity.stream.ctrl')}</Kbd> <Kbd size="xs">{t('activity.stream.enter')}</Kbd>
        </span>
        <Button type="submit" size="sm" disabled={text.trim() === ''} loading={create.isPending}>
          {t('activity.stream.send')}
        </Button>
      </div>
    </form>
  );
}

function ChosenFiles(props: { files: readonly File[]; onDrop: (file: File) => void }): ReactNode {
  const t = useTranslations();
  return props.files.map((file) => (
    <Pill
      key={`${file.name} ${file.lastModified} ${file.size}`}
      withRemoveButton
      removeButtonProps={{ 'aria-label': t('activity.files.dismiss', { name: file.name }) }}
      onRemove={() => props.onDrop(file)}
    >
      {file.name}
    </Pill>
  ));
}
