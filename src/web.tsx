import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ApiError } from '#platform/web/api/api-error.ts';
import { isSignedIn } from '#platform/web/api/signed-in.ts';
import { LanguageProvider, speak, startLocale } from '#platform/web/i18n/language.tsx';
import { platformCatalogue, visitorsCatalogue } from '#platform/web/i18n/platform-catalogue.ts';
import type { WebModule } from '#platform/web/module.ts';
import { createRegistry, RegistryProvider } from '#platform/web/routing/registry.tsx';
import { createAppRouter } from '#platform/web/routing/router.tsx';
import '#platform/web/theme/styles.ts';
import { cssVariables, theme } from '#platform/web/theme/theme.ts';
import { allModules, openModules } from './modules.web.ts';

// Not awaited here: the modules' files need this one to be done.
void start();

/** Speaks the person's language, then shows the screen of the address. */
async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no root.');
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
  if (nonce !== '') setNonce(nonce);
  const locale = startLocale();
  document.documentElement.lang = locale;
  const isWhole = isSignedIn();
  const modules = isWhole ? await loadInside() : openModules;
  const words = [isWhole ? platformCatalogue : visitorsCatalogue, ...modules.map((module) => module.catalogue)];
  const spoken = await speak(locale, words);
  const registry = createRegistry(modules, isWhole);
  const client = createQueryClient();
  const router = createAppRouter(registry, client);
  createRoot(root).render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        deduplicateCssVariables={false}
        cssVariablesResolver={cssVariables}
        defaultColorScheme="auto"
        getStyleNonce={() => nonce}
      >
        <LanguageProvider start={spoken} words={words}>
          <RegistryProvider registry={registry}>
            <QueryClientProvider client={client}>
              <RouterProvider router={router} />
            </QueryClientProvider>
          </RegistryProvider>
        </LanguageProvider>
      </MantineProvider>
    </StrictMode>,
  );
}

/** All modules, and the styles that must come before those of their screens. */
async function loadInside(): Promise<readonly WebModule[]> {
  const [modules] = await Promise.all([allModules(), import('#platform/web/theme/inside.ts')]);
  return modules;
}

function createQueryClient(): QueryClient {
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
