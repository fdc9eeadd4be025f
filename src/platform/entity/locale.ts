export type Locale = 'en' | 'pt-BR';

export const locales: readonly Locale[] = ['en', 'pt-BR'];
