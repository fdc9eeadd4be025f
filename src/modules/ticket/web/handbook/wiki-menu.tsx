import { TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useGo } from '#platform/web/routing/use-url.ts';
import { NoteLinks } from './note-links.tsx';
import { closeNote, useOpenNotes } from './open-notes.ts';
import { useTranslations } from '../words.ts';

/** Next to every note: search, open notes, and recently viewed notes. */
export function WikiMenu(props: { account: string; current?: string }): ReactNode {
  const t = useTranslations();
  const { account, current } = props;
  const { open, recent } = useOpenNotes(account);
  const others = recent.filter((id) => !open.includes(id));
  const here = current === undefined ? {} : { current };
  return (
    <aside className="t-wiki-menu" aria-label={t('handbook.menu')}>
      <WikiSearch account={account} />
      <Link to={`/account/${account}/wiki`} className="t-wiki-all">
        {t('handbook.all')}
      </Link>
      {open.length === 0 ? null : (
        <section>
          <h2 className="o-quiet o-small">{t('handbook.open')}</h2>
          <NoteLinks account={account} ids={open} {...here} onClose={(id) => closeNote(account, id)} />
        </section>
      )}
      {others.length === 0 ? null : (
        <section>
          <h2 className="o-quiet o-small">{t('handbook.recents')}</h2>
          <NoteLinks account={account} ids={others} {...here} />
        </section>
      )}
    </aside>
  );
}

function WikiSearch(props: { account: string }): ReactNode {
  const t = useTranslations();
  const go = useGo();
  const [text, setText] = useState('');
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          go(`/account/${props.account}/wiki`, { search: text.trim() === '' ? {} : { q: text.trim() } });
        }}
      >
        <TextInput
          size="xs"
          type="search"
          leftSection={<IconSearch size={14} />}
          placeholder={t('handbook.search')}
          aria-label={t('handbook.search')}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </form>
    </search>
  );
}
