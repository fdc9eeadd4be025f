import { useQuery } from '@tanstack/react-query';
import { createElement, memo, type ReactNode, useState } from 'react';
import { sessionQuery } from '../../data/session-queries.ts';
import type { FactorNeededProps } from '../../module.ts';
import { OptionalPart } from '../../parts/optional-part.tsx';
import { useRegistry } from '../../routing/registry.tsx';

export type FactorNeeded = Omit<FactorNeededProps, 'look'>;

/** Milliseconds between two looks at a grace that may end. */
const lookAgain = 60_000;

/**
 * What a group's rule asks of a person without a second factor; undefined if nothing. `isShut` stays true until the page is done, so that recovery
 * codes on it can still be read.
 */
export function useFactorNeeded(account: string | null): { needed: FactorNeeded | undefined; isShut: boolean } {
  const { data } = useQuery({
    ...sessionQuery,
    refetchInterval: ({ state }) => {
      const rule = state.data?.info?.second_factor;
      return rule?.has === false && rule.groups.length > 0 ? lookAgain : false;
    },
  });
  const [shut, setShut] = useState<string | null>(null);
  const rule = data?.info?.second_factor;
  const group = rule?.groups.find(({ id }) => id === account);
  if (group?.closed === true && shut !== account) setShut(account);
  if (shut !== null && shut !== account) setShut(null);
  const isShut = account !== null && shut === account;
  if (rule === undefined || group === undefined || (rule.has && !isShut)) return { needed: undefined, isShut };
  const { until, closed } = group;
  return { needed: { until, closed, has: rule.has, onOpen: () => setShut(null) }, isShut };
}

/** The banner or page of the module that knows second factors. */
export const FactorNotice = memo(function FactorNotice(
  props: Partial<FactorNeeded> & Pick<FactorNeededProps, 'look'>,
): ReactNode {
  const { secondFactor } = useRegistry();
  const { until, closed, has, onOpen, look } = props;
  if (secondFactor === null || until === undefined || closed === undefined || has === undefined || onOpen === undefined)
    return null;
  return <OptionalPart>{createElement(secondFactor, { until, closed, has, onOpen, look })}</OptionalPart>;
});
