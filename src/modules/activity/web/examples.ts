import type { Locale } from '#platform/entity/locale.ts';
import type { Examples } from '#platform/web/module.ts';

/** Example categories of a repair shop. */
export const examples: Readonly<Record<Locale, Examples>> = {
  en: {
    category: [
      { name: 'Laptop', color: '#3b82f6', active: true, checklist: '* Back up the data\nTest the charger' },
      { name: 'Phone', color: '#8b5cf6', active: true, checklist: '* Note the unlock code' },
      { name: 'Warranty', color: '#f59e0b', active: true },
    ],
  },
  'pt-BR': {
    category: [
      { name: 'Notebook', color: '#3b82f6', active: true, checklist: '* Fazer backup\nTestar o carregador' },
      { name: 'Celular', color: '#8b5cf6', active: true, checklist: '* Anotar a senha da tela' },
      { name: 'Garantia', color: '#f59e0b', active: true },
    ],
  },
};
