/** Words that people type for commands whose labels say something else, by the label's key. */
export const palette = {
  en: {
    'reader.title': 'read news rss feed feeds reader articles unread',
    reader_subscription: 'feed feeds rss site blog follow',
    'reader_subscription.new': 'subscribe follow',
    bookmark_entry: 'bookmark bookmarks favorites favourites links read later',
    'bookmark_entry.new': 'save',
    reader_label: 'feed labels tags',
    'reader.programs.title': 'mobile phone sync reader',
    'module.exoreader': 'reader feeds news',
  },
  'pt-BR': {
    'reader.title': 'ler notícias rss feed feeds leitor artigos não lidos',
    reader_subscription: 'feed feeds rss site blog',
    'reader_subscription.new': 'assinar seguir',
    bookmark_entry: 'favorito favoritos links ler depois',
    'bookmark_entry.new': 'salvar guardar',
    reader_label: 'marcadores feed etiquetas',
    'reader.programs.title': 'celular sincronizar leitor',
    'module.exoreader': 'leitor feeds notícias',
  },
} as const;
