import { Checkbox } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { AnyDoc } from '#platform/entity/define.ts';
import { put } from '#platform/web/api/write.ts';
import { refresh } from '#platform/web/data/queries.ts';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { userToken } from '../../entities/user-token.ts';
import { NewPasswordFields } from '../sign-in/new-password-fields.tsx';
import { checkPassword, withoutEmpty } from '../sign-in/registration.ts';
import { SecretInput } from '../secret-input.tsx';
import { identitiesQuery, useHasPassword } from '#platform/web/parts/issuer.tsx';
import { useSubmit } from '../use-submit.ts';
import { useTranslations } from '../words.ts';
import { FormDialog } from './form-dialog.tsx';

/** Changes the password. The other sessions end, and on request also the access tokens. */
export function PasswordDialog(props: { user: AnyDoc; onDone: () => void }): ReactNode {
  const t = useTranslations();
  const client = useQueryClient();
  const hasPassword = useHasPassword();
  const { user } = props;
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [tokens, setTokens] = useState(false);
  const submit = useSubmit({
    check: () => ({
      ...withoutEmpty({ current_password: hasPassword && current === '' ? 'cant-be-blank' : null }),
      ...checkPassword(password, again),
    }),
    send: async () => {
      const proof = hasPassword ? { current_password: current } : {};
      const body = { password, password_confirmation: again, ...proof, end_tokens: tokens };
      await put('_users', user._id, user._rev, body);
      await Promise.all([
        client.invalidateQueries({ queryKey: ['user'] }),
        client.invalidateQueries({ queryKey: ['sessions'] }),
        client.invalidateQueries({ queryKey: identitiesQuery.queryKey }),
        refresh(client, user._id, userToken.kind),
      ]);
      showToast({ text: t('people.password.changed') });
      props.onDone();
    },
  });
  return (
    <FormDialog
      name="password"
      title={t('people.profile.edit-password')}
      submit={submit}
      save={t('people.password.save')}
      onClose={props.onDone}
    >
      {hasPassword ? (
        <SecretInput
          label={t('people.password.current')}
          autoComplete="current-password"
          data-autofocus
          {...submit.field('current_password', current, setCurrent)}
        />
      ) : null}
      <NewPasswordFields
        label={t('people.password.password')}
        password={password}
        again={again}
        wrong={submit.wrong}
        onPassword={setPassword}
        onAgain={setAgain}
      />
      <Checkbox
        name="end_tokens"
        label={t('people.password.end-tokens')}
        description={t('people.password.end-tokens-hint')}
        checked={tokens}
        onChange={(event) => setTokens(event.currentTarget.checked)}
      />
    </FormDialog>
  );
}
