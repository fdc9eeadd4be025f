import { Button } from '@mantine/core';
import { IconIdBadge2 } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { request } from '#platform/web/api/request.ts';
import { identitiesQuery, type Identity } from '#platform/web/parts/issuer.tsx';
import { useHouse } from '#platform/web/data/use-house.ts';
import { errorText } from '#platform/web/i18n/describe-error.ts';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { ConfirmDialog } from '#platform/web/parts/dialogs/confirm-dialog.tsx';
import { QueryState } from '#platform/web/parts/query-state.tsx';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { useTranslations } from './words.ts';

const here = '/user/profile?page=security';

/** The person's accounts at the issuer of OpenID Connect, with a button that links one. */
export function Identities(): ReactNode {
  const { oidc } = useHouse();
  return oidc === undefined ? null : <Linked name={oidc.name} />;
}

function Linked({ name }: { name: string }): ReactNode {
  const t = useTranslations();
  const query = useQuery(identitiesQuery);
  const link = useMutation({
    mutationFn: async () => request<{ url: string }>('POST', '/_session/oidc', { body: { for: 'link', to: here } }),
    onSuccess: ({ url }) => location.assign(url),
    onError: (error) => showToast({ text: errorText(t, error), failed: true }),
  });
  return (
    <section className="o-section">
      <h2>{t('people.identities.title', { name })}</h2>
      <p className="o-quiet o-flush">{t('people.identities.text', { name })}</p>
      <QueryState query={query} lines={1}>
        {({ identities }) =>
          identities.length === 0 ? null : (
            <ul className="o-plain-list">
              {identities.map((identity) => (
                <IdentityLine key={identity.id} identity={identity} />
              ))}
            </ul>
          )
        }
      </QueryState>
      <div className="o-actions">
        <Button variant="default" loading={link.isPending} onClick={() => link.mutate()}>
          {t('people.identities.link', { name })}
        </Button>
      </div>
    </section>
  );
}

function IdentityLine({ identity }: { identity: Identity }): ReactNode {
  const t = useTranslations();
  const client = useQueryClient();
  const formats = useFormats();
  const [isAsking, setAsking] = useState(false);
  const { id, label, issuer, created_at: created, last_used_at: used, last_address: address } = identity;
  const unlink = useMutation({
    mutationFn: async () => request('DELETE', `/_identities/${id}`),
    onSuccess: async () => {
      showToast({ text: t('people.identities.unlinked') });
      await client.invalidateQueries({ queryKey: identitiesQuery.queryKey });
    },
    onError: (error) => showToast({ text: errorText(t, error), failed: true }),
    onSettled: () => setAsking(false),
  });
  const told = { issuer: hostOf(issuer), since: formats.relative(created) };
  return (
    <li className="a-session">
      <IconIdBadge2 size={22} stroke={1.5} />
      <div>
        <span className="o-strong">{label}</span>
        <span className="o-quiet o-small">
          {used === null
            ? t('people.identities.unused', told)
            : t('people.identities.used', { ...told, when: formats.relative(used), address: address ?? '' })}
        </span>
      </div>
      <Button
        variant="subtle"
        size="xs"
        aria-label={t('people.identities.unlink-named', { label })}
        onClick={() => setAsking(true)}
      >
        {t('people.identities.unlink')}
      </Button>
      {isAsking ? (
        <ConfirmDialog
          name="identity-unlink"
          title={t('people.identities.unlink-question', { label })}
          text={t('people.identities.unlink-text')}
          confirm={t('people.identities.unlink')}
          dangerous
          busy={unlink.isPending}
          onConfirm={() => unlink.mutate()}
          onCancel={() => setAsking(false)}
        />
      ) : null}
    </li>
  );
}

function hostOf(issuer: string): string {
  return URL.canParse(issuer) ? new URL(issuer).host : issuer;
}
