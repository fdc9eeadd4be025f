import { Menu } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { AnyDoc, Doc } from '#platform/entity/define.ts';
import { RevokeDialog } from '#platform/web/access-keys/revoke-dialog.tsx';
import { useChange } from '#platform/web/data/queries.ts';
import { OptionMark } from '#platform/web/fields/choice/option-mark.tsx';
import { describeError } from '#platform/web/i18n/describe-error.ts';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { userToken } from '../../entities/user-token.ts';
import { MoreMenu } from '#platform/web/parts/buttons/more-menu.tsx';
import { useTranslations, type Words } from '../words.ts';

export type UserToken = AnyDoc & Doc<typeof userToken>;

/** An access token: its state, purpose, permissions and date. */
export function TokenRow(props: { userId: string; token: UserToken }): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  const { token } = props;
  const [now] = useState(() => Date.now());
  const expired = token.expires_at !== undefined && Date.parse(token.expires_at) <= now;
  const used = token.last_used_at === undefined ? t('people.token.used-never') : formats.relative(token.last_used_at);
  return (
    <tr>
      <td>
        {expired ? (
          <OptionMark mark={{ shape: 'circle-x', tone: 'grey' }} label={t('people.token.expired')} />
        ) : token.active === true ? (
          <OptionMark mark={{ shape: 'circle-check', tone: 'green' }} label={t('people.token.on')} />
        ) : (
          <OptionMark mark={{ shape: 'circle-minus', tone: 'red' }} label={t('people.token.off')} />
        )}
      </td>
      <td>
        <span className="o-strong">{token.description}</span>
        <span className="o-quiet o-small">
          <code>{token.secret_start}…</code> · {t('user_token.field.last_used_at')}: {used}
        </span>
        {token.expires_at === undefined ? null : (
          <span className="o-quiet o-small">
            {t('user_token.field.expires_at')}: {formats.date(token.expires_at)}
          </span>
        )}
      </td>
      <td>
        {(token.permissions ?? []).map((permission) => (
          <span key={permission}>{permissionText(t, permission)}</span>
        ))}
      </td>
      <td className="o-quiet">{formats.date(token.created_at)}</td>
      <td>
        <TokenMenu {...props} />
      </td>
    </tr>
  );
}

function permissionText(t: Words, text: string): string {
  const [module = '', use = ''] = text.split(':');
  const name = t.dynamic(`module.${module}.records`);
  return t(use === 'write' ? 'people.token.writes' : 'people.token.reads', { module: name });
}

function TokenMenu(props: { userId: string; token: UserToken }): ReactNode {
  const t = useTranslations();
  const { userId, token } = props;
  const change = useChange(userId, userToken);
  const [asking, setAsking] = useState(false);
  const name = token.description ?? '';
  const failed = (error: unknown): void => showToast({ text: describeError(t, error).title, failed: true });
  const Picture = token.active === true ? IconPlayerPause : IconPlayerPlay;
  return (
    <>
      <MoreMenu of={name}>
        <Menu.Item
          leftSection={<Picture size={16} />}
          onClick={() =>
            void change
              .mutateAsync({ id: token._id, rev: token._rev, input: { active: token.active !== true } })
              .catch(failed)
          }
        >
          {t(token.active === true ? 'people.token.switch-off' : 'people.token.switch-on')}
        </Menu.Item>
        <Menu.Item color="var(--o-red)" leftSection={<IconTrash size={16} />} onClick={() => setAsking(true)}>
          {t('action.delete')}
        </Menu.Item>
      </MoreMenu>
      {asking ? (
        <RevokeDialog
          name="token-delete"
          account={userId}
          entity={userToken}
          doc={token}
          title={t('people.token.delete-question', { name })}
          text={t('people.token.delete-text')}
          confirm={t('action.delete')}
          done={t('people.token.deleted')}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}
