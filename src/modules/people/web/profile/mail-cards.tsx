import { useQuery } from '@tanstack/react-query';
import { IconMailOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { sessionQuery } from '#platform/web/data/session-queries.ts';
import '../cards.css';
import { useTranslations } from '../words.ts';

/** Warns that mails do not arrive: those to the person's own address, and for operators those to anyone. */
export function MailCards(): ReactNode {
  const t = useTranslations();
  const info = useQuery(sessionQuery).data?.info;
  const { failing = 0, given_up: givenUp = 0, last_failure: last } = info?.operator ?? {};
  return (
    <>
      {info?.bounced === undefined ? null : (
        <Card title={t('people.mail.bounced', { email: info.bounced })} text={t('people.mail.bounced-text')} />
      )}
      {failing + givenUp === 0 ? null : (
        <Card
          title={t('people.mail.failing')}
          text={t('people.mail.failing-text', { failing, givenUp, reason: last ?? '' })}
        />
      )}
    </>
  );
}

function Card(props: { title: string; text: string }): ReactNode {
  return (
    <section className="a-card a-warning">
      <IconMailOff size={22} stroke={1.5} />
      <div>
        <h2>{props.title}</h2>
        <p>{props.text}</p>
      </div>
    </section>
  );
}
