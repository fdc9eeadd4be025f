import type { QueryClient } from '@tanstack/react-query';
import type { FirstAnswers } from '#platform/entity/first-answers.ts';
import type { Session } from '../api/api.ts';
import { tokenKey } from '../api/request.ts';
import { featuresQuery, type FeatureSetting } from './disabled-features.ts';
import { type Membership, membershipsQuery, sessionQuery } from './session-queries.ts';

/** Takes over the answers that the page brought along, as if they had just been asked for. */
export function takeFirstAnswers(client: QueryClient): void {
  const text = document.querySelector<HTMLMetaElement>('meta[name="answers"]')?.content ?? '';
  // The server read them with the cookie; a token may be of another person.
  if (text === '' || localStorage.getItem(tokenKey) !== null) return;
  const { group, session, memberships, features } = JSON.parse(text) as FirstAnswers;
  const known = session as unknown as Session;
  client.setQueryData(sessionQuery.queryKey, known);
  client.setQueryData(membershipsQuery(known.userCtx.name).queryKey, memberships as unknown as Membership[]);
  if (features !== undefined)
    client.setQueryData(featuresQuery(group).queryKey, features as unknown as FeatureSetting[]);
}
