import { createElement, memo, type ReactNode, Suspense, useMemo } from 'react';
import type { WebModule } from '#platform/web/module.ts';
import { useMembership } from '#platform/web/data/session.ts';
import { useRegistry } from '#platform/web/routing/registry.tsx';
import { useAccount } from '#platform/web/routing/use-url.ts';
import { LoadingSkeleton } from '#platform/web/parts/loading-skeleton.tsx';
import { useOfferedProducts, useProduct } from '#platform/web/shell/offered-products.ts';
import { useTitle } from '#platform/web/routing/use-title.ts';
import { ConfirmCard } from '#modules/people/web/sign-in/confirm-card.tsx';
import { FirstSteps } from './first-steps.tsx';
import { LatestChanges } from './latest-changes.tsx';
import { NewsCard } from '#modules/groups/web/news-card.tsx';
import { RefreshButton } from '#modules/groups/web/refresh-button.tsx';
import '#modules/people/web/cards.css';
import { useArrived } from './use-arrived.ts';
import { useTranslations } from './words.ts';

/** dashboard: open work of the group, and its latest changes. */
export function Dashboard(): ReactNode {
  const t = useTranslations();
  const account = useAccount();
  const product = useProduct();
  const offered = useOfferedProducts();
  const name = useMembership(account)?.account_name ?? '';
  useTitle(t('shell.dashboard'));
  return (
    <div className="o-page a-dashboard">
      <div className="o-head">
        <h1>{name === '' ? t('shell.dashboard') : name}</h1>
        <RefreshButton account={account} />
      </div>
      {product === '' && offered.length > 0 ? (
        <LoadingSkeleton lines={9} />
      ) : (
        <Body key={`${account} ${product}`} account={account} product={product} />
      )}
    </div>
  );
}

/** All parts appear at once, so that none moves when another arrives. */
function Body({ account, product }: { account: string; product: string }): ReactNode {
  const { modules } = useRegistry();
  const cards = useMemo(
    () =>
      modules
        .filter((module) => module.product !== true || module.key === product)
        .flatMap((module) => module.cards ?? [])
        .toSorted((a, b) => a.order - b.order),
    [modules, product],
  );
  const [loaded, arrived] = useArrived(useMemo(() => cards.map(({ part }) => part), [cards]));
  return (
    <>
      {arrived ? null : <LoadingSkeleton lines={9} />}
      <div className="a-stack" hidden={!arrived} data-arriving={arrived ? undefined : true}>
        {/* Drawn with their files: React shows a part whose file comes later up to 300 ms after it. */}
        <Parts account={account} product={product} cards={loaded ? cards : noCards} />
      </div>
    </>
  );
}

type CardList = NonNullable<WebModule['cards']>;

const noCards: CardList = [];

/** Apart from the waiting above, which changes with each answer. */
const Parts = memo(function Parts(props: { account: string; product: string; cards: CardList }): ReactNode {
  const { account, product } = props;
  return (
    <>
      <ConfirmCard />
      <FirstSteps account={account} product={product} />
      <Cards account={account} cards={props.cards} />
      <NewsCard />
      <LatestChanges account={account} product={product} />
    </>
  );
});

function Cards({ account, cards }: { account: string; cards: CardList }): ReactNode {
  if (cards.length === 0) return null;
  return (
    <div className="a-cards">
      {cards.map((card) => (
        <section key={card.key} className="a-card" data-wide={card.wide}>
          <Suspense fallback={<LoadingSkeleton lines={3} />}>{createElement(card.part, { account })}</Suspense>
        </section>
      ))}
    </div>
  );
}
