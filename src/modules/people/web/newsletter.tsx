import { Button, Checkbox } from '@mantine/core';
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { AnyDoc, Input } from '#platform/entity/define.ts';
import { put } from '#platform/web/api/write.ts';
import { useUser } from '#platform/web/data/session.ts';
import { describeError } from '#platform/web/i18n/describe-error.ts';
import { LoadingSkeleton } from '#platform/web/parts/loading-skeleton.tsx';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { useTitle } from '#platform/web/routing/use-title.ts';
import { topics, type Topic, withImplied, withoutTopic } from '../rules/newsletter.ts';
import { ConfirmCard } from './sign-in/confirm-card.tsx';
import { GroupMails } from './profile/group-mails.tsx';
import './cards.css';
import { useTranslations, type Words } from './words.ts';

/** user#newsletter: the topics of the newsletter, and the mails about groups. Each click is saved at once. */
export function Newsletter(): ReactNode {
  const t = useTranslations();
  const user = useUser();
  useTitle(t('people.newsletter.title'));
  return (
    <div className="o-page a-middle a-letters">
      <div className="o-head">
        <h1>{t('people.newsletter.title')}</h1>
      </div>
      {user === undefined ? <LoadingSkeleton lines={8} /> : <Preferences user={user} />}
    </div>
  );
}

function Preferences(props: { user: AnyDoc }): ReactNode {
  const t = useTranslations();
  const save = useSaveUser(props.user);
  const user = useShown(props.user);
  const chosen = Array.isArray(user['newsletter_topics']) ? user['newsletter_topics'].map(String) : [];
  const choose = (next: readonly string[]): void => save.mutate({ newsletter_topics: next });
  return (
    <>
      <ConfirmCard />
      <section className="o-section">
        <h2>{t('people.newsletter.topics')}</h2>
        <p className="o-quiet o-flush">{t('people.newsletter.topics-text')}</p>
        <div className="o-actions a-letters-quick">
          <Button size="xs" variant="default" disabled={chosen.length === topics.length} onClick={() => choose(topics)}>
            {t('people.newsletter.all')}
          </Button>
          <Button size="xs" variant="default" disabled={chosen.length === 0} onClick={() => choose([])}>
            {t('people.newsletter.nothing')}
          </Button>
        </div>
        <div className="o-form-group">
          {topics.map((topic) => (
            <Checkbox
              key={topic}
              name={topic}
              label={t(`people.newsletter.topic.${topic}`)}
              description={brought(t, topic)}
              checked={chosen.includes(topic)}
              onChange={(event) =>
                choose(event.currentTarget.checked ? withImplied([...chosen, topic]) : withoutTopic(chosen, topic))
              }
            />
          ))}
        </div>
      </section>
      <GroupMails
        weekly={user['weekly_summary'] !== false}
        onWeekly={(wanted) => save.mutate({ weekly_summary: wanted })}
      />
    </>
  );
}

function brought(t: Words, topic: Topic): string | null {
  const others = withImplied([topic]).filter((other) => other !== topic);
  if (others.length === 0) return null;
  return t('people.newsletter.brings', {
    topics: others.map((other) => t(`people.newsletter.topic.${other}`)).join(', '),
  });
}

const saving = { mutationKey: ['save-user'] };

/** The profile with the changes that are still being sent, so that an older answer does not hide them. */
function useShown(user: AnyDoc): AnyDoc {
  const waiting = useMutationState({
    filters: { ...saving, status: 'pending' },
    select: (mutation) => mutation.state.variables as Input,
  });
  return { ...user, ...Object.assign({}, ...waiting) } as AnyDoc;
}

function useSaveUser(user: AnyDoc) {
  const t = useTranslations();
  const client = useQueryClient();
  const queryKey = ['user', user._id];
  return useMutation({
    ...saving,
    // Changes are sent one after the other, each with the rev of the one before.
    scope: { id: 'save-user' },
    mutationFn: async (change: Input) => {
      const newest = client.getQueryData<AnyDoc>(queryKey)?._rev ?? user._rev;
      await client.cancelQueries({ queryKey });
      const { rev } = await put('_users', user._id, newest, change);
      client.setQueryData<AnyDoc>(queryKey, (known) => known && { ...known, ...change, _rev: rev });
    },
    onSuccess: () => showToast({ text: t('people.newsletter.saved') }),
    onError: (error) => {
      showToast({ text: describeError(t, error).title, failed: true });
      return client.invalidateQueries({ queryKey });
    },
  });
}
