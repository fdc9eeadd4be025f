import type { QueryClient } from '@tanstack/react-query';
import { type AnyRoute, createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router';
import { createElement, useEffect } from 'react';
import type { Entity } from '#platform/entity/define.ts';
import { nearestLocale } from '#platform/entity/messages.ts';
import type { Locale } from '#platform/entity/locale.ts';
import { setRoute } from '../api/connection.ts';
import { yieldToBrowser } from '../api/yield-to-browser.ts';
import { sessionQuery } from '../data/session-queries.ts';
import type { Part, ScreenAccess, Screen } from '../module.ts';
import { Gate, preloadShell } from '../shell/gate.tsx';
import { PublicShell } from '../shell/public-shell.tsx';
import { ErrorPage, LostPage, NotFoundPage, PendingPage } from '../parts/state-pages.tsx';
import { rememberAccount } from './current-account.ts';
import { type EntityPage, entityPart } from './entity-page.tsx';
import { loadAnew, loadedPath } from './loaded-path.ts';
import type { Registry } from './registry.tsx';
import { parseSearch, stringifySearch } from './url-state.ts';

/** What the router needs from the application. */
interface Around {
  /** Called for a signed-in person while only the public modules are loaded; it never returns. */
  readonly goInside: (href: string) => Promise<never>;
  /** Called with the language of the signed-in person before the first screen is rendered. */
  readonly follow: (locale: Locale) => Promise<void>;
}

export type AppRouter = Awaited<ReturnType<typeof createAppRouter>>;

/** The router over all screens of the modules and the generic screens of every kind. */
export async function createAppRouter(registry: Registry, client: QueryClient, { goInside, follow }: Around) {
  const screens = allScreens(registry);
  const root = createRootRoute({ notFoundComponent: LostPage });
  const open = createRoute({ getParentRoute: () => root, id: 'open', component: PublicShell });
  const closed = createRoute({
    getParentRoute: () => root,
    id: 'closed',
    component: Object.assign(() => <Gate registry={registry} client={client} />, {
      preload: async () => (registry.isWhole ? preloadShell?.() : undefined),
    }),
    // While the other modules load, the sign-in page stays.
    ...(registry.isWhole ? {} : { pendingMs: Infinity }),
    beforeLoad: async ({ location, preload }) => {
      const known = await client.ensureQueryData(sessionQuery);
      if (preload) return;
      if (registry.modules.some(({ mustLoadAnew }) => mustLoadAnew?.(location.pathname, loadedPath) === true))
        return loadAnew(location.href);
      if (known.userCtx.name !== null)
        return registry.isWhole ? follow(nearestLocale(known.locale)) : goInside(location.href);
      if (location.href === '/' && registry.landing !== null) return;
      if (screens.some(({ access, path }) => access === 'any' && path === location.pathname)) return;
      throw redirect({ to: '/user/login', search: homes.has(location.pathname) ? {} : { to: location.href } });
    },
  });
  const isVisitor = (): boolean =>
    location.pathname === '/' && client.getQueryData(sessionQuery.queryKey)?.userCtx.name === null;
  const under = (parent: AnyRoute, fits: (access: ScreenAccess) => boolean): AnyRoute[] =>
    screens.filter((screen) => fits(screen.access)).map((screen) => screenRoute(parent, screen, isVisitor));
  const routeTree = root.addChildren([
    open.addChildren(under(open, (access) => access === 'public')),
    closed.addChildren([
      ...under(closed, (access) => access !== 'public'),
      // Addresses of modules that are not loaded yet require a sign-in first.
      ...(registry.isWhole ? [] : [createRoute({ getParentRoute: () => closed, path: '$' })]),
      // A wrong address within a group still shows its menu.
      createRoute({ getParentRoute: () => closed, path: '/account/$account_id/$lost/$', component: NotFoundPage }),
    ]),
  ]);
  // Routes are created in one task and sorted in the next, because there are hundreds.
  await yieldToBrowser();
  return createRouter({
    routeTree,
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPreloadDelay: 40,
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    defaultPendingComponent: PendingPage,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: () => createElement(NotFoundPage),
    scrollRestoration: true,
    // A screen of another group begins anew: a half-filled form would send the records of one group to another.
    defaultRemountDeps: ({ params }) => (params as Readonly<Record<string, string | undefined>>)['account_id'],
  });
}

/** Loads the files of the screen at the address, before the router loads the session. */
export async function preloadScreen(router: AppRouter): Promise<void> {
  const [routes] = router.getMatchedRoutes(router.latestLocation.pathname);
  await Promise.all(routes.map(async ({ options }) => (options.component as Part | undefined)?.preload?.()));
}

/** A sign-in from these addresses leads to the usual first screen. */
const homes: ReadonlySet<string> = new Set(['/', '/app', '/app.html']);

/** Goes to the address of the browser if a person went back while the application loaded: before it is drawn the router does not listen. */
export function LatestAddress({ router }: { router: AppRouter }): null {
  useEffect(() => {
    if (router.history.location.href !== router.state.location.href) void router.load();
  }, [router]);
  return null;
}

/** The modules' own screens and the generic ones of every kind. */
export function allScreens(registry: Registry): Screen[] {
  return [...registry.screens, ...registry.listed.flatMap((entity) => genericScreens(registry, entity))];
}

function screenRoute(parent: AnyRoute, screen: Screen, isVisitor: () => boolean): AnyRoute {
  return createRoute({
    getParentRoute: () => parent,
    path: screen.path,
    // At `/` a visitor sees another page, so this one is not loaded then.
    component: Object.assign((props: object) => createElement(screen.part, props), {
      preload: async () => (isVisitor() ? undefined : screen.part.preload?.()),
    }),
    staticData: { title: screen.title },
    beforeLoad: ({ params, preload }: { params: object; preload: boolean }) => {
      if (preload) return;
      setRoute(screen.name);
      const account = (params as Readonly<Record<string, string | undefined>>)['account_id'];
      if (account !== undefined) rememberAccount(account);
    },
  });
}

const pages: readonly (readonly [EntityPage, string, string])[] = [
  ['index', '', 'index'],
  ['create', '/new', 'new'],
  ['show', '/$record_id', 'show'],
  ['edit', '/$record_id/edit', 'edit'],
];

function genericScreens(registry: Registry, entity: Entity): Screen[] {
  const known = new Set(registry.screens.map((screen) => screen.path));
  return pages
    .filter(([page]) => !(entity.readonly === true && (page === 'create' || page === 'edit')))
    .map(([page, ending, word]) => ({
      name: `${entity.plural}#${word}`,
      path: `/account/$account_id/${entity.plural}${ending}`,
      access: 'account' as const,
      part: entityPart(entity, page, registry.screensOf(entity.kind)),
      title: entity.kind,
    }))
    .filter((screen) => !known.has(screen.path));
}
