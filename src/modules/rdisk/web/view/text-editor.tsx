import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLeaveGuard } from '#platform/web/form/leave-guard.tsx';
import { useTranslations } from '../words.ts';

/** Edits a text; Ctrl+S saves, and leaving it with changes asks first. */
export function TextEditor(props: {
  text: string;
  /** The text when it was opened. */
  before: string;
  busy: boolean;
  onSave: (text: string) => void;
  onCancel: () => void;
}): ReactNode {
  const t = useTranslations();
  const [text, setText] = useState(props.text);
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => area.current?.focus(), []);
  const dirty = text !== props.before;
  // Changing the tab of the panel, or closing it, also changes the address.
  const { leave, question } = useLeaveGuard({
    isUnsaved: () => dirty,
    guarded: true,
    loses: () => !props.busy,
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        props.onSave(text);
      }}
    >
      <textarea
        ref={area}
        className="d-text-edit"
        aria-label={t('rdisk.view.text')}
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
          event.preventDefault();
          props.onSave(text);
        }}
      />
      <div className="o-actions">
        <Button type="submit" loading={props.busy} disabled={!dirty}>
          {t('action.save')}
        </Button>
        <Button variant="default" onClick={() => leave(props.onCancel)}>
          {t('action.cancel')}
        </Button>
      </div>
      {question}
    </form>
  );
}
