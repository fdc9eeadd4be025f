import { Checkbox, Switch } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { request } from '#platform/web/api/request.ts';
import { sessionQuery } from '#platform/web/data/session-queries.ts';
import { useUserId } from '#platform/web/data/session.ts';
import { errorText } from '#platform/web/i18n/describe-error.ts';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { LoadedWords } from '#platform/web/i18n/loaded-words.tsx';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { adminWords, useTranslations } from '../words.ts';
import { type FactorRule, factorRuleKey } from './use-factor-rule.ts';

interface CardProps {
  readonly account: string;
  readonly rule: FactorRule;
  readonly isFiltered: boolean;
  readonly onFilter: (isFiltered: boolean) => void;
}

/** For administrators: the rule that members need a second factor, how many have one, and the filter for the others. */
export function FactorCard(props: CardProps): ReactNode {
  return (
    <LoadedWords name="administration" words={adminWords}>
      <Rule {...props} />
    </LoadedWords>
  );
}

/** In the row of a member without a second factor. */
export function FactorMark(props: { until: string | undefined }): ReactNode {
  return (
    <LoadedWords name="administration" words={adminWords}>
      <Mark {...props} />
    </LoadedWords>
  );
}

function Mark({ until }: { until: string | undefined }): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  return (
    <span className="o-quiet o-small">
      {until === undefined ? t('groups.factor.none') : t('groups.factor.none-until', { date: formats.date(until) })}
    </span>
  );
}

function Rule(props: CardProps): ReactNode {
  const t = useTranslations();
  const client = useQueryClient();
  const me = useUserId();
  const { account, rule, isFiltered, onFilter } = props;
  const { required, members = [] } = rule;
  const have = members.filter(({ has }) => has).length;
  const mayDemand = members.some(({ user_id: id, has }) => id === me && has);
  const set = useMutation({
    mutationFn: async (wanted: boolean) => request('PUT', `/${account}/_second_factor`, { body: { required: wanted } }),
    onError: (error) => showToast({ text: errorText(t, error), failed: true }),
    onSettled: async () =>
      Promise.all(
        [factorRuleKey(account), sessionQuery.queryKey].map(async (queryKey) => client.invalidateQueries({ queryKey })),
      ),
  });
  return (
    <section className="a-factor">
      <Switch
        label={t('groups.factor.title')}
        description={t('groups.factor.text')}
        checked={set.isPending ? !required : required}
        disabled={set.isPending || (!required && !mayDemand)}
        onChange={(event) => set.mutate(event.currentTarget.checked)}
      />
      {required || mayDemand ? null : (
        <p className="o-small o-flush">
          {t('groups.factor.own-first')}{' '}
          <Link to="/user/profile" search={{ page: 'security' }}>
            {t('groups.factor.set-up')}
          </Link>
        </p>
      )}
      <div className="a-factor-count o-small">
        <span>{t('groups.factor.count', { count: have, all: members.length })}</span>
        {have === members.length && !isFiltered ? null : (
          <Checkbox
            size="xs"
            label={t('groups.factor.filter')}
            checked={isFiltered}
            onChange={(event) => onFilter(event.currentTarget.checked)}
          />
        )}
      </div>
    </section>
  );
}
