import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconGripVertical, IconTransform } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useBulk } from '#platform/web/data/queries.ts';
import { useWritable } from '#platform/web/data/writable.ts';
import { describeError } from '#platform/web/i18n/describe-error.ts';
import { kindLabel, optionLabel } from '#platform/web/i18n/labels.ts';
import { newPath, recordPath } from '#platform/web/routing/paths.ts';
import { useAccount, useGo } from '#platform/web/routing/use-url.ts';
import { EmptyState } from '#platform/web/parts/empty-state.tsx';
import { useShortcut } from '#platform/web/parts/focus/keyboard.ts';
import { NewButton } from '#platform/web/parts/new-button.tsx';
import { QueryState } from '#platform/web/parts/query-state.tsx';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { useTitle } from '#platform/web/routing/use-title.ts';
import { mapping } from '../../entities/mapping.ts';
import { inOrder } from '../../rules/mapping.ts';
import { movedTo, orderNumbers } from '../../rules/mapping-order.ts';
import { rowKinds } from '../../rules/row-kinds.ts';
import { type MappingDoc, mappingsQuery } from './mapping-doc.ts';
import { useMappingWords } from './mapping-words.ts';
import { useReorder } from './use-reorder.ts';
import { useSwitch } from './use-switch.ts';
import '@mantine/core/styles/Switch.css';
import './mapping.css';
import { useTranslations } from '../words.ts';

/** All mappings by kind of rows, in the order in which they are applied. */
export function MappingsIndex(): ReactNode {
  const t = useTranslations();
  const go = useGo();
  const account = useAccount();
  const title = kindLabel(t, mapping.kind, 2);
  const query = useQuery(mappingsQuery(account));
  useTitle(title);
  useShortcut('c', 'keys.create', () => go(newPath(account, mapping)), useWritable(account, mapping));
  return (
    <div className="o-page f-mappings">
      <div className="o-head">
        <h1>{title}</h1>
        <NewButton account={account} entity={mapping} />
      </div>
      <QueryState query={query}>
        {(docs) =>
          docs.length === 0 ? (
            <EmptyState icon={IconTransform} title={t('list.empty')} text={t('mapping.empty')}>
              <NewButton account={account} entity={mapping} />
            </EmptyState>
          ) : (
            <>
              <p className="o-quiet o-flush">{t('mapping.order-note')}</p>
              {rowKinds
                .map((kind) => [kind, inOrder(docs.map(asActive), kind).map(({ doc }) => doc)] as const)
                .filter(([, lines]) => lines.length > 0)
                .map(([kind, lines]) => (
                  <section key={kind} className="o-section">
                    <h2>{optionLabel(t, mapping, 'target', kind)}</h2>
                    <Lines account={account} docs={lines} />
                  </section>
                ))}
            </>
          )
        }
      </QueryState>
    </div>
  );
}

/** Inactive mappings keep their position in the list. */
function asActive(doc: MappingDoc) {
  return { ...doc, active: true, doc };
}

function Lines(props: { account: string; docs: readonly MappingDoc[] }): ReactNode {
  const t = useTranslations();
  const { account, docs } = props;
  const writable = useWritable(account, mapping);
  const bulk = useBulk(account, mapping.kind);
  const [wanted, setWanted] = useState<readonly string[] | null>(null);
  const [said, setSaid] = useState('');
  const byId = new Map(docs.map((doc) => [doc._id, doc]));
  const order = (wanted ?? docs.map((doc) => doc._id)).filter((id) => byId.has(id));
  const send = useEffectEvent((ids: readonly string[]) => {
    const places = orderNumbers(ids.flatMap((id) => byId.get(id) ?? []));
    if (places.length === 0) return;
    void bulk
      .mutateAsync(places.map(({ id, order: place }) => ({ _id: id, _rev: byId.get(id)?._rev, order: place })))
      .catch((error: unknown) => showToast({ text: describeError(t, error).title, failed: true }))
      // Shows the stored order again, unless a newer order waits to be saved.
      .finally(() => setWanted((now) => (now === ids ? null : now)));
  });
  // An order chosen during a save is saved afterwards.
  useEffect(() => {
    if (wanted !== null && !bulk.isPending) send(wanted);
  }, [wanted, bulk.isPending]);
  const move = (from: number, to: number): void => {
    setWanted(movedTo(order, from, to));
    setSaid(t('mapping.moved', { place: to + 1, count: docs.length }));
  };
  const { list, handle, over } = useReorder(docs.length, move);
  return (
    <>
      <ol ref={list} className="o-plain-list f-rules">
        {order.map((id, at) => {
          const doc = byId.get(id);
          return doc === undefined ? null : (
            <li key={id} data-over={over === at ? true : undefined} data-off={doc.active === true ? undefined : true}>
              {writable ? (
                <button
                  type="button"
                  className="f-handle"
                  aria-label={t('mapping.move', { place: at + 1, count: docs.length })}
                  {...handle(at)}
                >
                  <IconGripVertical size={16} />
                </button>
              ) : null}
              <RuleLine account={account} doc={doc} writable={writable} />
            </li>
          );
        })}
      </ol>
      <output className="o-hidden">{said}</output>
    </>
  );
}

function RuleLine(props: { account: string; doc: MappingDoc; writable: boolean }): ReactNode {
  const t = useTranslations();
  const words = useMappingWords();
  const { doc } = props;
  const { when, does } = words(doc);
  const [turn, busy] = useSwitch(props.account);
  return (
    <>
      <Link to={recordPath(props.account, mapping, doc._id)} className="f-rule">
        <span className="o-strong">{when}</span>
        <span className="o-quiet">
          {does}
          {doc.description === undefined ? null : ` · ${doc.description}`}
        </span>
      </Link>
      <Switch
        size="sm"
        aria-label={t('mapping.switch', { name: doc.label })}
        checked={doc.active === true}
        disabled={!props.writable || busy}
        onChange={(event) => turn(doc, event.currentTarget.checked)}
      />
    </>
  );
}
