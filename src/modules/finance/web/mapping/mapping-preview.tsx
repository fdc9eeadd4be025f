import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { Input } from '#platform/entity/define.ts';
import { request } from '#platform/web/api/request.ts';
import { kindKey } from '#platform/web/data/queries.ts';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { recordPath } from '#platform/web/routing/paths.ts';
import { useRegistry } from '#platform/web/routing/registry.tsx';
import { QueryState } from '#platform/web/parts/query-state.tsx';
import { mapping } from '../../entities/mapping.ts';
import type { Texts } from '../../rules/mapping.ts';
import type { MappingPreview, PreviewRow } from '../../rules/mapping-preview.ts';
import { useTranslations } from '../words.ts';

const ruleFields = [
  'target',
  'field_to_watch',
  'kind_of_watch',
  'text_to_match',
  'kind_of_change',
  'field_to_change',
  'text_to_change',
] as const;

/** The effect of a new or stored mapping on existing rows. */
function useMappingPreview(account: string, fields: Input) {
  const draft = Object.fromEntries(ruleFields.map((name) => [name, fields[name] ?? null]));
  const [settled] = useDebouncedValue(draft, 350);
  const text = String(settled['text_to_match'] ?? '').trim();
  const kind = String(settled['target'] ?? 'outgo');
  return useQuery({
    queryKey: [...kindKey(account, kind), 'mapping-preview', settled],
    queryFn: ({ signal }) =>
      request<MappingPreview>('POST', `/${account}/_mappings/preview`, { body: settled, signal }),
    placeholderData: keepPreviousData,
    enabled: text !== '',
  });
}

/** Number of rows that would change, and the newest of them before and after. */
export function PreviewSection(props: {
  account: string;
  fields: Input;
  children?: (count: number) => ReactNode;
}): ReactNode {
  const t = useTranslations();
  const query = useMappingPreview(props.account, props.fields);
  const blank = String(props.fields['text_to_match'] ?? '').trim() === '';
  return (
    <section className="o-section f-preview" aria-live="polite">
      <h2>{t('mapping.preview')}</h2>
      {blank ? (
        <p className="o-quiet o-flush">{t('mapping.write-text')}</p>
      ) : (
        <QueryState query={query}>
          {(preview) => (
            <>
              <div className="f-preview-head">
                <p className="o-flush">{t('mapping.would-change', { count: preview.count })}</p>
                {props.children?.(preview.count)}
              </div>
              {preview.count === 0 ? null : (
                <PreviewTable
                  account={props.account}
                  preview={preview}
                  field={String(props.fields['field_to_change'] ?? 'categories')}
                />
              )}
            </>
          )}
        </QueryState>
      )}
    </section>
  );
}

/** Number of rows shown at first; the rest on demand. */
const few = 8;

function PreviewTable(props: { account: string; preview: MappingPreview; field: string }): ReactNode {
  const t = useTranslations();
  const [whole, setWhole] = useState(false);
  const { rows } = props.preview;
  return (
    <>
      <table className="o-lined f-changes">
        <thead>
          <tr>
            <th scope="col">{t.dynamic(`${mapping.kind}.field_to_watch.description`)}</th>
            <th scope="col">{t('mapping.from')}</th>
            <th scope="col">{t('mapping.to')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, whole ? undefined : few).map((row) => (
            <PreviewLine key={row._id} account={props.account} row={row} field={props.field} />
          ))}
        </tbody>
      </table>
      {rows.length <= few || whole ? null : (
        <Button size="compact-sm" variant="subtle" onClick={() => setWhole(true)}>
          {t('mapping.newest', { count: rows.length }).replace(/:$/, '')}
        </Button>
      )}
    </>
  );
}

function PreviewLine(props: { account: string; row: PreviewRow; field: string }): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  const { entities } = useRegistry();
  const { row } = props;
  const entity = entities.get(row.klass);
  const name = row.before.description || row.before.third_party || formats.date(row.date);
  const format = (texts: Texts): ReactNode =>
    written(texts, props.field) || <span className="o-quiet">{t('mapping.nothing')}</span>;
  return (
    <tr>
      <th scope="row">
        <span className="o-cut">
          {entity === undefined ? name : <Link to={recordPath(props.account, entity, row._id)}>{name}</Link>}
        </span>
        <span className="o-quiet o-small">{formats.date(row.date)}</span>
      </th>
      <td className="o-quiet">{format(row.before)}</td>
      <td>{format(row.after)}</td>
    </tr>
  );
}

function written(texts: Texts, field: string): string {
  if (field === 'categories') return texts.categories.join(', ');
  return field === 'third_party' ? texts.third_party : texts.description;
}
