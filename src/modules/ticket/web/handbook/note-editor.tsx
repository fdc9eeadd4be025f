import '@github/markdown-toolbar-element';
import { Button } from '@mantine/core';
import {
  IconBlockquote,
  IconBold,
  IconBrackets,
  IconCode,
  IconEye,
  IconHeading,
  IconItalic,
  IconLink,
  IconList,
  IconListCheck,
  IconListNumbers,
  IconPencil,
} from '@tabler/icons-react';
import { type ReactNode, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { Field } from '#platform/web/form/field.tsx';
import { useForm } from '#platform/web/form/form-context.ts';
import type { Icon } from '#platform/web/module.ts';
import { handbook } from '../../entities/handbook.ts';
import { NotePreview } from './note-preview.tsx';
import { useNoteWords } from './note-words.ts';

/** The toolbar: element of the library, label, icon, and the key for Ctrl. */
const buttons = [
  ['header-2', 'header', IconHeading],
  ['bold', 'bold', IconBold, 'b'],
  ['italic', 'italic', IconItalic, 'i'],
  ['quote', 'quote', IconBlockquote],
  ['code', 'code', IconCode, 'e'],
  ['link', 'link', IconLink],
  ['unordered-list', 'list', IconList],
  ['ordered-list', 'numbers', IconListNumbers],
  ['task-list', 'tasks', IconListCheck],
] as const;

/** The textarea of a note with its toolbar and preview. */
export function NoteEditor({ account }: { account: string }): ReactNode {
  const t = useNoteWords();
  const form = useForm();
  const [looking, setLooking] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const isMarkdown = form.values['content_type'] === 'markdown';
  const linkNote = (): void => {
    const text = textIn(box.current);
    if (text === null) return;
    text.focus();
    const { selectionStart: from, selectionEnd: to, value } = text;
    // Inserted as if typed, so that undo works.
    document.execCommand('insertText', false, `[[${value.slice(from, to)}]]`);
    if (from === to) text.setSelectionRange(from + 2, from + 2);
  };
  const format = useEffectEvent((event: KeyboardEvent): void => {
    if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
    const [does] = buttons.find(([, , , key]) => key === event.key.toLowerCase()) ?? [];
    const button = box.current?.querySelector<HTMLElement>(`[data-md-button="${does ?? ''}"]`);
    if (does === undefined || !button) return;
    event.preventDefault();
    button.click();
  });
  useLayoutEffect(() => {
    const element = box.current;
    const press = (event: KeyboardEvent): void => format(event);
    // The textarea's id changes after the first render, so the toolbar gets it just before it is used.
    const aim = (): void => element?.querySelector('markdown-toolbar')?.setAttribute('for', textIn(element)?.id ?? '');
    element?.addEventListener('keydown', press);
    element?.addEventListener('click', aim, { capture: true });
    return () => {
      element?.removeEventListener('keydown', press);
      element?.removeEventListener('click', aim, { capture: true });
    };
  }, []);
  return (
    <div ref={box} className="t-note-editor">
      <div className="t-note-tools">
        {isMarkdown && !looking ? (
          <>
            <markdown-toolbar aria-label={t('handbook.format')}>
              {buttons.map(([does, name, picture, key]) => (
                <button
                  key={name}
                  type="button"
                  data-md-button={does}
                  {...named(t.dynamic(`handbook.format.${name}`), key)}
                >
                  <Sign icon={picture} />
                </button>
              ))}
            </markdown-toolbar>
            <button type="button" onClick={linkNote} {...named(t('handbook.format.note'))}>
              <Sign icon={IconBrackets} />
            </button>
          </>
        ) : null}
        <Button
          variant="default"
          size="compact-md"
          aria-pressed={looking}
          leftSection={looking ? <IconPencil size={16} /> : <IconEye size={16} />}
          onClick={() => setLooking((now) => !now)}
        >
          {t(looking ? 'handbook.write' : 'handbook.preview')}
        </Button>
      </div>
      <div hidden={looking} className="t-note-text">
        <Field entity={handbook} name="content" description={t('handbook.content-why')} />
      </div>
      {looking ? (
        <NotePreview
          account={account}
          content={String(form.values['content'] ?? '')}
          type={String(form.values['content_type'] ?? 'markdown')}
        />
      ) : null}
    </div>
  );
}

function textIn(box: HTMLElement | null): HTMLTextAreaElement | null {
  return box?.querySelector('textarea[name="content"]') ?? null;
}

function named(label: string, key?: string): { readonly 'aria-label': string; readonly title: string } {
  return { 'aria-label': label, title: key === undefined ? label : `${label} (Ctrl ${key.toUpperCase()})` };
}

function Sign({ icon: Picture }: { icon: Icon }): ReactNode {
  return <Picture size={18} stroke={1.5} />;
}
