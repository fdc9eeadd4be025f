import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { LifetimeSelect } from '#platform/web/access-keys/lifetime-select.tsx';
import { expiryAfter } from '#platform/web/access-keys/lifetime.ts';
import { NewKeyDialog } from '#platform/web/access-keys/new-key-dialog.tsx';
import { request } from '#platform/web/api/request.ts';
import { refresh } from '#platform/web/data/queries.ts';
import { DialogActions } from '#platform/web/parts/dialogs/dialog.tsx';
import { useRegistry } from '#platform/web/routing/registry.tsx';
import { userToken } from '../../entities/user-token.ts';
import { PlainForm } from '../sign-in/plain-form.tsx';
import { withoutEmpty } from '../sign-in/registration.ts';
import { useSubmit } from '../use-submit.ts';
import '../tokens.css';
import { useTranslations } from '../words.ts';

/** Makes an access token, then shows its secret once. */
export function TokenDialog(props: { userId: string; onClose: () => void }): ReactNode {
  const t = useTranslations();
  return (
    <NewKeyDialog
      name="token-new"
      title={t('people.token.new')}
      made={{
        title: t('people.token.made'),
        text: t('people.token.made-text'),
        lines: (secret) => [{ label: t('user_token.group.main'), text: secret, testId: 'token-secret' }],
        done: t('people.token.done'),
      }}
      onClose={props.onClose}
    >
      {(onMade) => <TokenForm userId={props.userId} onMade={onMade} />}
    </NewKeyDialog>
  );
}

function TokenForm(props: { userId: string; onMade: (secret: string) => void }): ReactNode {
  const t = useTranslations();
  const client = useQueryClient();
  const [description, setDescription] = useState('');
  const { modules: all } = useRegistry();
  const modules = [...new Set(all.flatMap(({ entities }) => entities.map(({ module }) => module)))];
  const product = all.find((module) => module.product === true)?.key;
  const [uses, setUses] = useState<Readonly<Record<string, string>>>(
    product === undefined ? {} : { [product]: 'read' },
  );
  const [days, setDays] = useState('90');
  const permissions = modules.flatMap((module) => (uses[module] ? [`${module}:${uses[module]}`] : []));
  const submit = useSubmit({
    check: () =>
      withoutEmpty({
        description: description.trim() === '' ? 'cant-be-blank' : null,
        permissions: permissions.length === 0 ? 'cant-be-empty' : null,
      }),
    send: async () => {
      const expiry = expiryAfter(days, Date.now());
      const body = { description: description.trim(), permissions, ...expiry };
      const { token } = await request<{ token: string }>('POST', '/_tokens', { body });
      await refresh(client, props.userId, userToken.kind);
      props.onMade(token);
    },
  });
  const wrong = submit.wrong('permissions');
  return (
    <PlainForm submit={submit}>
      <TextInput
        label={t('user_token.field.description')}
        description={t('people.token.description-hint')}
        maxLength={120}
        data-autofocus
        {...submit.field('description', description, setDescription)}
      />
      <fieldset className="o-form-group a-token-uses">
        <legend className="o-strong a-legend">{t('user_token.field.permissions')}</legend>
        {modules.map((module) => (
          <NativeSelect
            key={module}
            label={t.dynamic(`module.${module}.records`)}
            name={`permission-${module}`}
            value={uses[module] ?? ''}
            data={[
              { value: '', label: t('people.token.no') },
              { value: 'read', label: t('people.token.read') },
              { value: 'write', label: t('people.token.write') },
            ]}
            onChange={(event) => {
              const use = event.currentTarget.value;
              setUses((before) => ({ ...before, [module]: use }));
            }}
          />
        ))}
        {wrong === null ? null : (
          <p role="alert" className="a-wrong o-small">
            {wrong}
          </p>
        )}
      </fieldset>
      <LifetimeSelect
        label={t('user_token.field.expires_at')}
        never={t('people.token.never')}
        lasting={(count) => t('people.token.days', { count })}
        days={days}
        onChange={setDays}
      />
      <DialogActions>
        <Button type="submit" loading={submit.busy}>
          {t('people.token.create')}
        </Button>
      </DialogActions>
    </PlainForm>
  );
}
