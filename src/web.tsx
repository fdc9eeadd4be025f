import { MantineProvider } from '@mantine/core';
import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { setNonce } from 'get-nonce';
import { startTransition, StrictMode } from 'react';
import { ApiError } from '#platform/web/api/api-error.ts';
import { beginFirstRender, FirstRenderEnd } from '#platform/web/api/first-render.ts';
import { yieldToBrowser } from '#platform/web/api/yield-to-browser.ts';
import { isSignedIn, rememberSignedIn } from '#platform/web/api/signed-in.ts';
import { nearestLocale } from '#platform/entity/messages.ts';
import type { Locale } from '#platform/entity/locale.ts';
import { sessionQuery } from '#platform/web/data/session-queries.ts';
import type { CatalogueLoader } from '#platform/web/i18n/catalogue.ts';
import {
  chosenLocale,
  LanguageProvider,
  rememberLocale,
  speak,
  type Spoken,
  startLocale,
} from '#platform/web/i18n/language.tsx';
import { loadFormatData } from '#platform/web/i18n/format-data.ts';
import { platformCatalogue, visitorsCatalogue } from '#platform/web/i18n/platform-catalogue.ts';
import { lazy } from '#platform/web/lazy.tsx';
import { startFocusRestore } from '#platform/web/parts/focus/restore-focus.ts';
import type { RelatedFormProps, WebModule } from '#platform/web/module.ts';
import { createRoot } from '#platform/web/react-dom.ts';
import { createRegistry, RegistryProvider } from '#platform/web/routing/registry.tsx';
import { createAppRouter, LatestAddress, preloadScreen } from '#platform/web/routing/router.tsx';
import '#platform/web/theme/styles.ts';
import { cssVariables, theme } from '#platform/web/theme/theme.ts';
import { allModules, openModules } from './modules.web.ts';

const RelatedForm = lazy<'RelatedForm', RelatedFormProps>(
  () => import('#platform/web/form/related-form.tsx'),
  'RelatedForm',
);

// Not awaited here: the modules' files need this one to be done.
void start();

/** Speaks the person's language, then shows the screen of the address. Work that takes long on a phone is done in slices, so that the page reacts to touches in between. */
async function start(): Promise<void> {
  await yieldToBrowser();
  const element = document.getElementById('root');
  if (element === null) throw new Error('The page has no root.');
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
  if (nonce !== '') setNonce(nonce);
  startFocusRestore();
  const root = createRoot(element);
  const client = createQueryClient();
  let hasFollowed = false;
  const show = async (whole: boolean): Promise<void> => {
    const { modules, words, speaking } = await load(whole, client);
    await yieldToBrowser();
    const registry = createRegistry(modules, whole, RelatedForm, allModules);
    const goInside = async (href: string): Promise<never> => {
      rememberSignedIn();
      // Without its files, which may be of another version by now, the page is asked for anew.
      await loadAll(client).then(
        () => {
          router.history.destroy();
          return show(true);
        },
        () => window.location.assign(href),
      );
      return new Promise<never>(() => undefined);
    };
    let isDrawn = false;
    let followed: Spoken | undefined;
    const follow = async (locale: Locale): Promise<void> => {
      // Once: a language that is chosen here is spoken before the server knows of it.
      if (hasFollowed) return;
      hasFollowed = true;
      if (locale === startLocale()) return;
      const stored = await speak(locale, words).catch(() => undefined);
      if (stored === undefined) return;
      rememberLocale(locale);
      followed = stored;
      if (isDrawn) draw(stored);
    };
    const router = await createAppRouter(registry, client, { goInside, follow });
    const draw = (language: Spoken): void =>
      root.render(
        <StrictMode>
          <MantineProvider
            theme={theme}
            deduplicateCssVariables={false}
            cssVariablesResolver={cssVariables}
            defaultColorScheme="auto"
            getStyleNonce={() => nonce}
          >
            <LanguageProvider key={String(whole)} start={language} words={words}>
              <RegistryProvider registry={registry}>
                <QueryClientProvider client={client}>
                  <RouterProvider router={router} />
                  <FirstRenderEnd />
                  <LatestAddress router={router} />
                </QueryClientProvider>
              </RegistryProvider>
            </LanguageProvider>
          </MantineProvider>
        </StrictMode>,
      );
    if (whole) {
      await yieldToBrowser();
      // Fetched beside the session. A failure shows when it is drawn.
      void preloadScreen(router).catch(() => undefined);
    } else loadInsideEarly(client);
    // The frame that the page came with, or the sign-in, stays until the screen that follows it is here: drawn before, it would be drawn twice.
    await router.load().catch(() => undefined);
    const spoken = await speaking;
    // In slices: the first render is large, and typing and scrolling come first.
    beginFirstRender();
    startTransition(() => draw(followed ?? spoken));
    isDrawn = true;
  };
  await show(isSignedIn());
}

interface Loaded {
  readonly modules: readonly WebModule[];
  readonly words: readonly CatalogueLoader[];
  readonly speaking: Promise<Spoken>;
}

/** What visitors see, or the whole: modules, words, and the styles that must come before those of the modules' screens. */
async function load(whole: boolean, client: QueryClient): Promise<Loaded> {
  const platform = whole ? platformCatalogue : visitorsCatalogue;
  const language = whole ? insideLocale(client) : Promise.resolve(startLocale());
  // If it fails, only the first format takes longer.
  if (whole) void language.then(loadFormatData).catch(() => undefined);
  // All words of a language come in one file: it is fetched beside the modules.
  const beginning = language.then(async (locale) => {
    document.documentElement.lang = locale;
    await platform[locale]();
    return locale;
  });
  await yieldToBrowser();
  const [modules] = whole ? await Promise.all([allModules(), import('#platform/web/theme/inside.ts')]) : [openModules];
  const words = [platform, ...modules.map((module) => module.catalogue)];
  return { modules, words, speaking: beginning.then(async (locale) => speak(locale, words)) };
}

/** Fetches all that `load` brings. */
async function loadAll(client: QueryClient): Promise<void> {
  await (
    await load(true, client)
  ).speaking;
}

/** The language to begin with inside: what was chosen on this machine, else that of who is signed in. The session is asked for beside it. */
async function insideLocale(client: QueryClient): Promise<Locale> {
  const asking = client.ensureQueryData(sessionQuery).catch(() => undefined);
  const chosen = chosenLocale();
  if (chosen !== undefined) {
    rememberLocale(chosen);
    return chosen;
  }
  const known = await asking;
  if (known === undefined || known.userCtx.name === null) return startLocale();
  const locale = nearestLocale(known.locale);
  rememberLocale(locale);
  return locale;
}

/** Who types signs in or registers: what comes after that is fetched meanwhile. A failure shows when it is needed. */
function loadInsideEarly(client: QueryClient): void {
  const early = (): void => void loadAll(client).catch(() => undefined);
  document.addEventListener('input', early, { once: true });
}

function createQueryClient(): QueryClient {
  // React draws what a store tells at once and in one go: so each part is told of an answer in a turn of its own.
  notifyManager.setNotifyFunction((tell) => void yieldToBrowser().then(tell));
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) =>
          failures < 2 && !(error instanceof ApiError && (error.status < 500 || error.status === 503)),
      },
      mutations: { networkMode: 'always' },
    },
  });
}
