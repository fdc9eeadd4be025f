import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { LinkedPage, useTranslations } from './sign-in/linked-page.tsx';
import { NewPassword } from './sign-in/new-password.tsx';
import { PlainForm } from './sign-in/plain-form.tsx';
import { SecretInput } from './secret-input.tsx';
import { useSubmit } from './use-submit.ts';

/** The proof in addition to the link: the account's password, or a new one with its repetition. */
export interface Secret {
  readonly password?: string;
  readonly password_confirmation?: string;
}

interface Props {
  /** The server's complaint, which says which password it needs. */
  readonly complaint: string;
  readonly send: (secret: Secret) => Promise<void>;
}

/**
 * The link was opened in another browser than the one that registered. The account's password shows that it is the same
 * person.
 */
export function ConfirmWithPassword(props: Props): ReactNode {
  return (
    <LinkedPage>
      <Confirm {...props} />
    </LinkedPage>
  );
}

function Confirm({ complaint, send }: Props): ReactNode {
  const t = useTranslations();
  const [chooses, setChooses] = useState(complaint === 'cant-be-blank');
  if (chooses) {
    return (
      <>
        <h1 className="a-public-title">{t('people.confirm.choose')}</h1>
        <p className="o-quiet o-flush">
          {t(complaint === 'cant-be-blank' ? 'people.confirm.choose-text' : 'people.confirm.choose-anew-text')}
        </p>
        <NewPassword
          submitLabel={t('people.confirm.submit')}
          send={async (password, password_confirmation) => send({ password, password_confirmation })}
        />
      </>
    );
  }
  const mayChoose = complaint === 'give-yours-or-a-new-one';
  return (
    <>
      <h1 className="a-public-title">{t('people.confirm.with-password')}</h1>
      <p className="o-quiet o-flush">{t('people.confirm.with-password-text')}</p>
      <KnownPassword send={send} />
      {mayChoose ? (
        <>
          <p className="o-quiet">{t('people.confirm.not-mine')}</p>
          <div className="o-actions">
            <Button variant="default" onClick={() => setChooses(true)}>
              {t('people.confirm.choose-anew')}
            </Button>
          </div>
        </>
      ) : null}
    </>
  );
}

function KnownPassword({ send }: Pick<Props, 'send'>): ReactNode {
  const t = useTranslations();
  const [password, setPassword] = useState('');
  const submit = useSubmit({
    check: () => (password === '' ? { password: [{ code: 'cant-be-blank' }] } : {}),
    send: () => send({ password }),
  });
  return (
    <PlainForm submit={submit}>
      <SecretInput
        label={t('login.password')}
        autoComplete="current-password"
        {...submit.field('password', password, setPassword)}
      />
      <Button type="submit" fullWidth loading={submit.busy}>
        {t('people.confirm.submit')}
      </Button>
    </PlainForm>
  );
}
