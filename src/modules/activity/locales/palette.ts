/** Words that people type for commands whose labels say something else, by the label's key. */
export const palette = {
  en: {
    'shell.dashboard': 'overview summary start',
    category: 'categories tags labels',
  },
  'pt-BR': {
    'shell.dashboard': 'resumo visão geral início',
    category: 'categorias etiquetas tags',
  },
} as const;
