import type { Locale } from '#platform/entity/locale.ts';
import { visitors as en } from '../../locales/visitors.en.ts';
import { visitors as ptBR } from '../../locales/visitors.pt-BR.ts';

const words: Readonly<Record<Locale, ReadonlyMap<string, string>>> = {
  en: new Map(Object.entries(en)),
  'pt-BR': new Map(Object.entries(ptBR)),
};

/** The translated name of a plan, for mails. */
export function planName(locale: Locale, plan: string): string {
  return words[locale].get(`account.v7_plan.${plan}`) ?? plan;
}
