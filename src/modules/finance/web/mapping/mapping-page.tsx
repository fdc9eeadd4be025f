import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { docQuery } from '#platform/web/data/queries.ts';
import { useWritable } from '#platform/web/data/writable.ts';
import { fieldLabel, optionLabel } from '#platform/web/i18n/labels.ts';
import type { RecordProps } from '#platform/web/module.ts';
import { RecordHead, Stream } from '#platform/web/record/record-view.tsx';
import { BackToList } from '#platform/web/record/show-page.tsx';
import { useAccount } from '#platform/web/routing/use-url.ts';
import { QueryState } from '#platform/web/parts/query-state.tsx';
import { useTitle } from '#platform/web/routing/use-title.ts';
import { mapping } from '../../entities/mapping.ts';
import { ApplyButton } from './apply-button.tsx';
import type { MappingDoc } from './mapping-doc.ts';
import { PreviewSection } from './mapping-preview.tsx';
import { useMappingWords } from './mapping-words.ts';
import { useSwitch } from './use-switch.ts';
import '@mantine/core/styles/Switch.css';
import './mapping.css';
import { useTranslations } from '../words.ts';

/** A mapping with its switch, its preview, and the button that applies it. */
export function MappingPage({ id }: RecordProps): ReactNode {
  const t = useTranslations();
  const account = useAccount();
  const words = useMappingWords();
  const writable = useWritable(account, mapping);
  const [turn] = useSwitch(account);
  const query = useQuery(docQuery<MappingDoc>(account, mapping, id));
  useTitle(query.data?.label ?? '');
  return (
    <>
      <BackToList entity={mapping} />
      <QueryState query={query}>
        {(doc) => {
          const { when, does } = words(doc);
          return (
            <article className="o-page f-mapping-page">
              <RecordHead entity={mapping} doc={doc} />
              <p className="f-says">
                <span className="o-quiet">{optionLabel(t, mapping, 'target', doc.target ?? 'outgo')}</span>
                <span>
                  {when}, {does}.
                </span>
              </p>
              <Switch
                checked={doc.active === true}
                disabled={!writable}
                label={fieldLabel(t, mapping, 'active')}
                description={doc.active === true ? undefined : t('mapping.only-active')}
                onChange={(event) => turn(doc, event.currentTarget.checked)}
              />
              <PreviewSection account={account} fields={doc}>
                {(count) => (writable && count > 0 ? <ApplyButton account={account} doc={doc} count={count} /> : null)}
              </PreviewSection>
              <Stream entity={mapping} id={id} />
            </article>
          );
        }}
      </QueryState>
    </>
  );
}
