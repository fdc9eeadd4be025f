import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useHasPassword } from '#platform/web/parts/issuer.tsx';
import { request } from '#platform/web/api/request.ts';
import { useLogout } from '#platform/web/data/use-logout.ts';
import { FormDialog } from '#modules/people/web/profile/form-dialog.tsx';
import { withoutEmpty } from '#modules/people/web/sign-in/registration.ts';
import { SecretInput } from '#modules/people/web/secret-input.tsx';
import { useSubmit } from '#modules/people/web/use-submit.ts';
import { useTranslations } from './words.ts';

/** Deletes the person's account: what is erased, what remains, and the dialog with the password. */
export function AccountDelete({ userId }: { userId: string }): ReactNode {
  const t = useTranslations();
  const [asking, setAsking] = useState(false);
  return (
    <section aria-labelledby="account-delete">
      <h2 id="account-delete">{t('groups.delete.title')}</h2>
      <p className="o-quiet">{t('groups.delete.text')}</p>
      <div className="o-actions">
        <Button color="red" variant="outline" leftSection={<IconTrash size={16} />} onClick={() => setAsking(true)}>
          {t('groups.delete.ask')}
        </Button>
      </div>
      {asking ? <AccountDeleteDialog userId={userId} onClose={() => setAsking(false)} /> : null}
    </section>
  );
}

function AccountDeleteDialog(props: { userId: string; onClose: () => void }): ReactNode {
  const t = useTranslations();
  const logout = useLogout();
  const hasPassword = useHasPassword();
  const [current, setCurrent] = useState('');
  const submit = useSubmit({
    check: () => withoutEmpty({ current_password: hasPassword && current === '' ? 'cant-be-blank' : null }),
    send: async () => {
      await request('PUT', `/_users/${props.userId}/_deletion`, {
        body: hasPassword ? { current_password: current } : {},
      });
      await logout();
    },
  });
  return (
    <FormDialog
      name="account-delete"
      title={t('groups.delete.question')}
      submit={submit}
      save={t('groups.delete.ask')}
      dangerous
      onClose={props.onClose}
    >
      <p className="o-flush">{t('groups.delete.goes')}</p>
      <p className="o-flush">{t('groups.delete.stays')}</p>
      {hasPassword ? (
        <SecretInput
          label={t('people.password.current')}
          autoComplete="current-password"
          data-autofocus
          {...submit.field('current_password', current, setCurrent)}
        />
      ) : null}
    </FormDialog>
  );
}
