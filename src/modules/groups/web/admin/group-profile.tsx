import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconPencil } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { get } from '#platform/web/api/api.ts';
import { kindKey } from '#platform/web/data/queries.ts';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { QueryState } from '#platform/web/parts/query-state.tsx';
import { type Group } from '../group.ts';
import { GroupProfileDialog } from './group-profile-dialog.tsx';
import { useSettings } from '../settings.ts';
import { useTranslations } from '../words.ts';

const fields = ['_id', '_rev', 'name', 'billing_email', 'v7_plan', 'created_at', 'created_by', 'creator.label'];

/** Name, plan, billing email, creator and creation date; administrators edit them. */
export function GroupProfile(props: { account: string; admin: boolean }): ReactNode {
  const t = useTranslations();
  const [editing, setEditing] = useState(false);
  const query = useQuery({
    queryKey: [...kindKey(props.account, 'account'), 'profile'],
    queryFn: ({ signal }) => get<Group>('accounts', props.account, { fields, signal }),
  });
  return (
    <section className="a-card" aria-labelledby="group-profile">
      <div className="a-card-head">
        <h2 id="group-profile">{t('groups.admin.profile')}</h2>
        {props.admin ? (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPencil size={14} />}
            aria-label={t('groups.admin.edit-profile')}
            onClick={() => setEditing(true)}
          >
            {t('action.edit')}
          </Button>
        ) : null}
      </div>
      <QueryState query={query} lines={4}>
        {(doc) => (
          <>
            <Lines account={props.account} doc={doc} />
            {editing ? (
              <GroupProfileDialog account={props.account} doc={doc} onClose={() => setEditing(false)} />
            ) : null}
          </>
        )}
      </QueryState>
    </section>
  );
}

function Lines({ account, doc }: { account: string; doc: Group }): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  const plan = useSettings(account).data?.get('confirmed-plan')?.value ?? doc.v7_plan ?? 'free';
  const rows: readonly (readonly [string, string])[] = [
    [t('account.field.name'), doc.name ?? ''],
    [t('groups.admin.plan'), t.dynamic(`account.v7_plan.${plan}`)],
    [t('account.field.billing_email'), doc.billing_email ?? t('groups.admin.not-set')],
    [t('groups.admin.created-by'), doc.creator?.label ?? t('user.somebody')],
    [t('groups.admin.created-at'), formats.moment(doc.created_at)],
  ];
  return (
    <dl className="a-rows">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
