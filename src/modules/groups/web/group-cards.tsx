import { ActionIcon } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { update } from '#platform/web/api/write.ts';
import { useUserId } from '#platform/web/data/session.ts';
import { type Membership, membershipsQuery } from '#platform/web/data/session-queries.ts';
import { describeError } from '#platform/web/i18n/describe-error.ts';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { Initials } from '#modules/people/web/profile/initials.tsx';
import '#modules/people/web/cards.css';
import { useTranslations } from './words.ts';

/** The person's groups, bookmarked ones first. */
export function GroupCards(props: { memberships: readonly Membership[] }): ReactNode {
  return (
    <ul className="o-plain-list a-groups">
      {props.memberships.map((membership) => (
        <GroupCard key={membership._id} membership={membership} />
      ))}
    </ul>
  );
}

function GroupCard({ membership }: { membership: Membership }): ReactNode {
  const t = useTranslations();
  const name = membership.account_name;
  return (
    <li className="a-group">
      <Initials name={name} />
      <div className="a-group-words">
        <Link to={`/account/${membership.account_id}`} className="o-strong o-cut a-group-link">
          {name}
        </Link>
        <span className="o-quiet o-small">
          {t(membership.admin === true ? 'groups.home.admin' : 'groups.home.member')}
        </span>
      </div>
      <BookmarkToggle membership={membership} />
    </li>
  );
}

function BookmarkToggle({ membership }: { membership: Membership }): ReactNode {
  const t = useTranslations();
  const client = useQueryClient();
  const userId = useUserId() ?? '';
  const { queryKey } = membershipsQuery(userId);
  const marked = membership.bookmark === true;
  const show = (bookmark: boolean): void => {
    client.setQueryData(queryKey, (known: readonly Membership[] | undefined) =>
      known?.map((one) => (one._id === membership._id ? { ...one, bookmark } : one)),
    );
  };
  const toggle = useMutation({
    mutationFn: (bookmark: boolean) => update(userId, 'bookmark', String(bookmark), membership._id),
    onMutate: show,
    onError: (error, bookmark) => {
      show(!bookmark);
      showToast({ text: describeError(t, error).title, failed: true });
    },
  });
  const label = t('groups.home.bookmark', { name: membership.account_name });
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={label}
      aria-pressed={marked}
      title={label}
      className="a-bookmark"
      onClick={() => toggle.mutate(!marked)}
    >
      {marked ? <IconStarFilled size={18} /> : <IconStar size={18} />}
    </ActionIcon>
  );
}
