import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { normalise } from '#platform/entity/search-text.ts';
import { statuses, type Status } from '../../rules/status.ts';
import type { HistoryPreview } from './history-preview.ts';
import { useHistoryWords } from './history-words.ts';

/** What the states of the former program become; each can be changed. */
export function StatesTable(props: {
  states: HistoryPreview['states'];
  onChange: (states: Readonly<Record<string, Status>>) => void;
}): ReactNode {
  const t = useHistoryWords();
  if (props.states.length === 0) return null;
  return (
    <section className="o-section">
      <h2>{t('history.states')}</h2>
      <p className="o-quiet o-flush">{t('history.states-text')}</p>
      <ul className="o-plain-list t-history-words">
        {props.states.map(({ word, count, status, known }) => (
          <li key={word}>
            <span>
              {word} <span className="o-quiet">{count}</span>
              {known ? null : <span className="o-quiet"> · {t('history.state-guessed')}</span>}
            </span>
            <NativeSelect
              aria-label={word}
              value={status}
              data={statuses.map((value) => ({ value, label: t(`ticket.status.${value}`) }))}
              onChange={(event) =>
                props.onChange({
                  [normalise(word)]: statuses.find((one) => one === event.currentTarget.value) ?? status,
                })
              }
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Which members the people of the former program are. */
export function PeopleTable(props: {
  people: HistoryPreview['people'];
  members: HistoryPreview['members'];
  onChange: (people: Readonly<Record<string, string | null>>) => void;
}): ReactNode {
  const t = useHistoryWords();
  if (props.people.length === 0) return null;
  return (
    <section className="o-section">
      <h2>{t('history.people')}</h2>
      <p className="o-quiet o-flush">{t('history.people-text')}</p>
      <ul className="o-plain-list t-history-words">
        {props.people.map(({ name, count, user_id: id }) => (
          <li key={name}>
            <span>
              {name} <span className="o-quiet">{count}</span>
            </span>
            <NativeSelect
              aria-label={name}
              value={id ?? ''}
              data={[
                { value: '', label: t('history.not-member') },
                ...props.members.map((member) => ({ value: member.id, label: member.label })),
              ]}
              onChange={(event) => {
                const { value } = event.currentTarget;
                props.onChange({ [name]: value === '' ? null : value });
              }}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
