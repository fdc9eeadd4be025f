import { Button } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { AnyDoc, Entity } from '#platform/entity/define.ts';
import { RevokeDialog } from '#platform/web/access-keys/revoke-dialog.tsx';
import { listQuery } from '#platform/web/data/queries.ts';
import { useMemberships } from '#platform/web/data/session.ts';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { useRegistry } from '#platform/web/routing/registry.tsx';
import { useTranslations } from './words.ts';

interface OwnKey {
  readonly account: string;
  readonly group: string;
  readonly entity: Entity;
  readonly doc: AnyDoc;
}

/** The person's keys for programs in all groups, of every kind that has a secret. */
export function OwnKeys({ userId }: { userId: string }): ReactNode {
  const t = useTranslations();
  const [revoked, setRevoked] = useState<OwnKey | null>(null);
  const keys = useOwnKeys(userId);
  if (keys.length === 0) return null;
  return (
    <section className="o-section">
      <h2>{t('people.keys.title')}</h2>
      <ul className="o-plain-list">
        {keys.map((key) => (
          <KeyLine key={key.doc._id} owned={key} onRevoke={() => setRevoked(key)} />
        ))}
      </ul>
      {revoked === null ? null : (
        <RevokeDialog
          name="own-key-revoke"
          account={revoked.account}
          entity={revoked.entity}
          doc={revoked.doc}
          title={t('people.keys.question', { name: revoked.doc.label })}
          text={t('people.token.delete-text')}
          confirm={t('people.keys.revoke')}
          done={t('people.keys.revoked')}
          onClose={() => setRevoked(null)}
        />
      )}
    </section>
  );
}

/** One query for each group and kind: keys belong to the groups that they open. */
function useOwnKeys(userId: string): readonly OwnKey[] {
  const { modules } = useRegistry();
  const memberships = useMemberships().data ?? [];
  const kinds = modules
    .flatMap(({ entities }) => entities)
    .filter(({ credential, scope }) => credential !== undefined && scope === 'account');
  const places = memberships
    .filter(({ status }) => status === 'accepted')
    .flatMap((membership) => kinds.map((entity) => ({ membership, entity })));
  const queries = useQueries({
    queries: places.map(({ membership, entity }) =>
      listQuery(membership.account_id, entity.kind, {
        selector: { klass: entity.kind, user_id: userId },
        sort: [{ created_at: 'desc' }],
        limit: 50,
      }),
    ),
  });
  return places.flatMap(({ membership, entity }, place) =>
    (queries[place]?.data ?? [])
      .filter((doc) => doc['ended_at'] === undefined)
      .map((doc) => ({ account: membership.account_id, group: membership.account_name, entity, doc })),
  );
}

function KeyLine({ owned, onRevoke }: { owned: OwnKey; onRevoke: () => void }): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  const { doc, group } = owned;
  const used = doc['last_used_at'];
  return (
    <li className="a-session">
      <IconKey size={22} stroke={1.5} />
      <div>
        <span className="o-strong">{doc.label}</span>
        <span className="o-quiet o-small">
          {typeof used === 'string'
            ? t('people.keys.used', { group, when: formats.relative(used) })
            : t('people.keys.unused', { group })}
        </span>
      </div>
      <Button
        size="xs"
        variant="subtle"
        color="gray"
        aria-label={t('people.keys.revoke-named', { name: doc.label })}
        onClick={onRevoke}
      >
        {t('people.keys.revoke')}
      </Button>
    </li>
  );
}
