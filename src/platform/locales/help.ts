/** Words of the help page, loaded with it. */
export const help = {
  en: {
    'help.title': 'Help',
    'help.all': 'All help',
    'help.search': 'Search help',
    'help.nothing': 'No help found for “{text}”',
    'help.every-group': 'Group and account',
    'help.api': 'API for programs',
  },
  'pt-BR': {
    'help.title': 'Ajuda',
    'help.all': 'Toda a ajuda',
    'help.search': 'Buscar na ajuda',
    'help.nothing': 'Nada na ajuda sobre “{text}”',
    'help.every-group': 'Grupo e conta',
    'help.api': 'API para programas',
  },
} as const;
