import { Accordion, Button } from '@mantine/core';
import { IconPencil, IconPlus, IconStar, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { Entity } from '#platform/entity/define.ts';
import { fieldLabel, newLabel } from '#platform/web/i18n/labels.ts';
import { QueryState } from '#platform/web/parts/query-state.tsx';
import { type Settings, useSettings } from '../../settings.ts';
import { ItemDelete } from './item-delete.tsx';
import { ItemDialog } from './item-dialog.tsx';
import { type Item, itemName, type ListPanelProps, parseItems } from './list-items.ts';
import '@mantine/core/styles/Accordion.css';
import '../admin.css';
import { useTranslations } from '../../words.ts';

/** The group's phones or addresses; a click on an item shows its details. */
export function ListPanel(props: ListPanelProps): ReactNode {
  const t = useTranslations();
  const query = useSettings(props.account);
  const [adding, setAdding] = useState(false);
  const id = `panel-${props.setting}`;
  return (
    <section className="a-card" aria-labelledby={id}>
      <div className="a-card-head">
        <h2 id={id}>{t.dynamic(props.part.kind, { count: 2 })}</h2>
        {props.admin ? (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPlus size={14} />}
            disabled={query.data === undefined}
            onClick={() => setAdding(true)}
          >
            {newLabel(t, props.part.kind)}
          </Button>
        ) : null}
      </div>
      <QueryState query={query} lines={2}>
        {(settings) => (
          <>
            <Items {...props} settings={settings} />
            {adding ? <ItemDialog {...props} settings={settings} item={null} onClose={() => setAdding(false)} /> : null}
          </>
        )}
      </QueryState>
    </section>
  );
}

function Items(props: ListPanelProps & { settings: Settings }): ReactNode {
  const t = useTranslations();
  const [editing, setEditing] = useState<Item | null>(null);
  const [deleting, setDeleting] = useState<Item | null>(null);
  const items = parseItems(props.settings.get(props.setting)?.value);
  if (items.length === 0) return <p className="o-quiet o-flush">{t(`groups.admin.no-${props.setting}`)}</p>;
  return (
    <>
      <Accordion variant="default" chevronPosition="right" className="a-items">
        {items.map((item) => (
          <Accordion.Item key={item._id} value={item._id}>
            <Accordion.Control>
              <ItemTitle part={props.part} item={item} />
            </Accordion.Control>
            <Accordion.Panel>
              <ItemFields part={props.part} item={item} />
              {props.admin ? (
                <div className="o-actions">
                  <Button
                    size="compact-sm"
                    variant="default"
                    leftSection={<IconPencil size={14} />}
                    onClick={() => setEditing(item)}
                  >
                    {t('action.edit')}
                  </Button>
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    color="red"
                    leftSection={<IconTrash size={14} />}
                    onClick={() => setDeleting(item)}
                  >
                    {t('action.delete')}
                  </Button>
                </div>
              ) : null}
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
      {editing === null ? null : <ItemDialog {...props} item={editing} onClose={() => setEditing(null)} />}
      {deleting === null ? null : <ItemDelete {...props} item={deleting} onClose={() => setDeleting(null)} />}
    </>
  );
}

function ItemTitle({ part, item }: { part: Entity; item: Item }): ReactNode {
  const t = useTranslations();
  return (
    <span className="a-item-title">
      <span className="o-strong o-cut">{itemName(part, item)}</span>
      {item.main === true ? (
        <span className="o-inline o-small o-quiet">
          <IconStar size={14} aria-hidden />
          {t('groups.admin.main')}
        </span>
      ) : null}
    </span>
  );
}

function ItemFields({ part, item }: { part: Entity; item: Item }): ReactNode {
  const t = useTranslations();
  const names = part.form
    .flatMap((group) => group.fields)
    .filter((name) => name !== 'main' && String(item[name] ?? '') !== '');
  return (
    <dl className="a-rows">
      {names.map((name) => (
        <div key={name}>
          <dt>{fieldLabel(t, part, name)}</dt>
          <dd>{String(item[name] ?? '')}</dd>
        </div>
      ))}
    </dl>
  );
}
