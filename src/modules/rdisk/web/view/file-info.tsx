import { NativeSelect, NumberInput, Switch } from '@mantine/core';
import { createElement, type ReactNode, useState } from 'react';
import type { Input } from '#platform/entity/define.ts';
import { ColorControl } from '#platform/web/fields/color-control.tsx';
import { GrowingTextarea } from '#platform/web/fields/growing-textarea.tsx';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { useRegistry } from '#platform/web/routing/registry.tsx';
import { cloudFile } from '../../entities/cloud-file.ts';
import { useEntryChange } from '../drive/use-entry-change.ts';
import { isFolder } from '../folder/entries/entry.ts';
import { useTranslations } from '../words.ts';
import type { PreviewProps } from './preview-props.ts';
import '@mantine/core/styles/Switch.css';

/** The facts of an entry; description, colour, star and number of versions can be changed here. */
export function FileInfo(props: PreviewProps): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  const { account, doc, writable } = props;
  const { stream } = useRegistry();
  const { change } = useEntryChange(account);
  const save = (input: Input): void => void change({ ...doc, name: doc.name ?? '', kind: doc.kind ?? 'file' }, input);
  const facts: readonly (readonly [string, string | undefined])[] = [
    [t('rdisk.info.kind'), t(`rdisk.kind.${doc.kind ?? 'file'}`)],
    [t('cloud_file.field.size'), isFolder({ kind: doc.kind ?? 'file' }) ? undefined : formats.size(doc.size ?? 0)],
    [t('rdisk.info.type'), doc.content_type],
    [t('rdisk.info.version'), doc.version === undefined ? undefined : String(doc.version)],
    [t('cloud_file.field.modified_at'), doc.modified_at === undefined ? undefined : formats.moment(doc.modified_at)],
    [t('field.created_at'), formats.moment(doc.created_at)],
    [t('field.updated_at'), formats.moment(doc.updated_at)],
    [t('rdisk.info.sha256'), doc.sha256],
  ];
  return (
    <>
      <div className="o-form">
        <Description
          key={doc._rev}
          text={doc.description ?? ''}
          disabled={!writable}
          onSave={(description) => save({ description: description === '' ? null : description })}
        />
        <Switch
          label={t('cloud_file.field.starred')}
          checked={doc.starred === true}
          disabled={!writable}
          onChange={(event) => save({ starred: event.currentTarget.checked })}
        />
        <ColorControl
          entity={cloudFile}
          name="color"
          field={cloudFile.fields.color}
          label={t('cloud_file.field.color')}
          value={doc.color ?? ''}
          disabled={!writable}
          onChange={(color) => save({ color })}
        />
        <MaxVersions
          key={`max ${doc._rev}`}
          value={doc.max_versions}
          disabled={!writable}
          onSave={(max) => save({ max_versions: max })}
        />
        <NativeSelect
          label={t('cloud_file.field.versions_by')}
          description={t('rdisk.info.versions-by')}
          disabled={!writable}
          value={doc.versions_by ?? ''}
          data={[
            { value: '', label: t('rdisk.info.versions-inherited') },
            { value: 'number', label: t('cloud_file.versions_by.number') },
            { value: 'age', label: t('cloud_file.versions_by.age') },
          ]}
          onChange={(event) =>
            save({ versions_by: event.currentTarget.value === '' ? null : event.currentTarget.value })
          }
        />
      </div>
      <dl className="d-facts">
        {facts.map(([name, value]) =>
          value === undefined ? null : (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
      {stream === null ? null : createElement(stream, { entity: cloudFile, id: doc._id })}
    </>
  );
}

function Description(props: { text: string; disabled: boolean; onSave: (text: string) => void }): ReactNode {
  const t = useTranslations();
  const [text, setText] = useState(props.text);
  return (
    <GrowingTextarea
      label={t('cloud_file.field.description')}
      minRows={1}
      maxRows={8}
      maxLength={2000}
      value={text}
      disabled={props.disabled}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => (text.trim() === props.text ? undefined : props.onSave(text.trim()))}
    />
  );
}

function MaxVersions(props: {
  value: number | undefined;
  disabled: boolean;
  onSave: (max: number | null) => void;
}): ReactNode {
  const t = useTranslations();
  const [max, setMax] = useState<number | string>(props.value ?? '');
  const wanted = max === '' ? null : Number(max);
  return (
    <NumberInput
      label={t('cloud_file.field.max_versions')}
      description={t('rdisk.info.max-versions')}
      min={1}
      max={100}
      allowDecimal={false}
      value={max}
      disabled={props.disabled}
      onChange={setMax}
      onBlur={() => (wanted === (props.value ?? null) ? undefined : props.onSave(wanted))}
    />
  );
}
