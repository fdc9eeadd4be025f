import type { FastifyRequest } from 'fastify';
import type { Locale } from '#platform/entity/locale.ts';
import { nearestLocale } from '#platform/entity/messages.ts';

const words: Readonly<Record<Locale, readonly [title: string, text: string]>> = {
  en: ['The server is busy', 'The server is busy. This page tries again by itself.'],
  'pt-BR': ['O servidor está ocupado', 'O servidor está ocupado. Esta página tenta de novo sozinha.'],
};

/** What a tab shows that a person opened at an address of the API, a sheet to print say, while the server is busy; undefined for programs. */
export function busyPage({ method, headers }: FastifyRequest): string | undefined {
  if (method !== 'GET' || headers['sec-fetch-mode'] !== 'navigate') return undefined;
  const locale = nearestLocale(headers['accept-language']);
  const [title, text] = words[locale];
  return `<!doctype html><html lang="${locale}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><p>${text}</p></html>`;
}
