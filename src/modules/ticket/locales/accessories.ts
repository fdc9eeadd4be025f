import type { Locale } from '#platform/entity/locale.ts';

/** What often comes with a device, until the group has a list of its own: one item per line. */
export const commonAccessories: Readonly<Record<Locale, string>> = {
  en: 'Charger\nCable\nCase\nSIM card\nMemory card\nBattery\nBox',
  'pt-BR': 'Carregador\nCabo\nCapa\nChip\nCartão de memória\nBateria\nCaixa',
};
