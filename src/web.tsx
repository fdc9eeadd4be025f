import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ApiError } from '#platform/web/api/api-error.ts';
import { LanguageProvider, speak, startLocale } from '#platform/web/i18n/language.tsx';
import { platformCatalogue } from '#platform/web/i18n/platform-catalogue.ts';
import { createRegistry, RegistryProvider } from '#platform/web/routing/registry.tsx';
import { createAppRouter } from '#platform/web/routing/router.tsx';
import '#platform/web/theme/styles.ts';
import { cssVariables, theme } from '#platform/web/theme/theme.ts';
import { webModules } from './modules.web.ts';

await start();

/** Speaks the person's language, then shows the screen of the address. */
async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no root.');
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
  if (nonce !== '') setNonce(nonce);
  const locale = startLocale();
  document.documentElement.lang = locale;
  const catalogues = (product: boolean) =>
    webModules.filter((module) => (module.product ?? false) === product).map((module) => module.catalogue);
  const words = { open: [platformCatalogue, ...catalogues(false)], inside: catalogues(true) };
  // This cookie comes and goes with the session: whoever has it will need all words at once.
  const spoken = await speak(locale, words, document.cookie.includes('XSRF-TOKEN='));
  const registry = createRegistry(webModules);
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
