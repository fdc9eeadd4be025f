import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { AnyDoc, Doc } from '#platform/entity/define.ts';
import { put } from '#platform/web/api/write.ts';
import { refresh } from '#platform/web/data/queries.ts';
import { userToken } from '../../entities/user-token.ts';
import { SecretInput } from '../secret-input.tsx';
import { useSubmit } from '../use-submit.ts';
import { useTranslations } from '../words.ts';
import { FormDialog } from './form-dialog.tsx';

/** Asks for the current password, then activates a token again. */
export function TokenOnDialog(props: {
  userId: string;
  token: AnyDoc & Doc<typeof userToken>;
  onClose: () => void;
}): ReactNode {
  const t = useTranslations();
  const client = useQueryClient();
  const { userId, token } = props;
  const [current, setCurrent] = useState('');
  const submit = useSubmit({
    send: async () => {
      await put(userId, token._id, token._rev, { active: true, current_password: current });
      await refresh(client, userId, userToken.kind);
      props.onClose();
    },
  });
  return (
    <FormDialog
      name="token-on"
      title={t('people.token.on-question', { name: token.description ?? '' })}
      save={t('people.token.switch-on')}
      submit={submit}
      onClose={props.onClose}
    >
      <SecretInput
        label={t('people.password.current')}
        description={t('people.proof.hint')}
        autoComplete="current-password"
        data-autofocus
        {...submit.field('current_password', current, setCurrent)}
      />
    </FormDialog>
  );
}
