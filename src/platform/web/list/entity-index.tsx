import { type ReactNode, useEffect } from 'react';
import type { Entity } from '#platform/entity/define.ts';
import type { Selector } from '../api/api.ts';
import { useCreating } from '../data/writable.ts';
import { kindLabel } from '../i18n/labels.ts';
import { useT } from '../i18n/language.tsx';
import { newPath, recordPath } from '../routing/paths.ts';
import { useAccount, useGo, useSearchState } from '../routing/use-url.ts';
import { useShortcut } from '../parts/focus/keyboard.ts';
import { NewButton } from '../parts/new-button.tsx';
import { useTitle } from '../routing/use-title.ts';
import { EntityList } from './entity-list.tsx';
import { fitsPanel } from './fits-panel.ts';
import { RecordPanel } from './record-panel.tsx';

/** The index of a kind: its list, and the open record next to it. */
export function EntityIndex(props: {
  entity: Entity;
  title?: string;
  within?: Selector;
  /** The explanation in an empty list. */
  emptyText?: string;
  /** As in `EntityList`. */
  further?: readonly string[];
  /** Between title and list, such as tabs. */
  children?: ReactNode;
}): ReactNode {
  const t = useT();
  const go = useGo();
  const account = useAccount();
  const [search, setSearch] = useSearchState();
  const { entity } = props;
  const title = props.title ?? kindLabel(t, entity.kind, 2);
  const open = search['open'];
  const { permitted, held } = useCreating(account, entity);
  useTitle(title);
  useEffect(() => {
    if (open !== undefined && !fitsPanel()) go(recordPath(account, entity, open), { replace: true });
  }, [open, account, entity, go]);
  useShortcut('c', 'keys.create', () => go(newPath(account, entity)), permitted && held === undefined);
  return (
    <div className="o-index" data-open={open === undefined ? undefined : true}>
      <div className="o-page o-page-wide">
        <div className="o-head">
          <h1>{title}</h1>
          <NewButton account={account} entity={entity} />
        </div>
        {props.children}
        <EntityList
          account={account}
          entity={entity}
          {...(props.within === undefined ? {} : { within: props.within })}
          {...(props.emptyText === undefined ? {} : { emptyText: props.emptyText })}
          {...(props.further === undefined ? {} : { further: props.further })}
        />
      </div>
      {open === undefined ? null : (
        <RecordPanel key={open} entity={entity} id={open} onClose={() => setSearch({ open: undefined })} />
      )}
    </div>
  );
}
