/** Help for the screens of the reader. */
export const help = [
  {
    title: '[reader.title]',
    paths: ['/account/$account_id/reader_items'],
    en: [
      'New articles of all websites that the group follows, in one place.',
      'Click an item to read it; j and k open the next and the previous one.',
      'Press s to star an item, m to mark it as read or unread, and v to open the original page.',
      '[reader.mark-all] also offers to mark only older items. You can undo it.',
      'Choose text size, line width and layout under [reader.look].',
      'Use [reader.keep] to store an article among the links.',
    ],
    'pt-BR': [
      'As novidades de todos os sites que o grupo acompanha, em um só lugar.',
      'Clique em um item para ler; j e k abrem o próximo e o anterior.',
      'Aperte s para pôr uma estrela, m para marcar como lido ou não lido e v para abrir a página original.',
      '[reader.mark-all] também oferece marcar só os itens mais antigos. Dá para desfazer.',
      'Escolha o tamanho do texto, a largura e a disposição em [reader.look].',
      'Use [reader.keep] para guardar um artigo entre os links.',
    ],
  },
  {
    title: '[reader_subscription]',
    paths: ['/account/$account_id/reader_subscriptions', '/account/$account_id/reader_opml'],
    en: [
      'The websites and podcasts that the group follows.',
      'Press [reader_subscription.new], enter the address of a site and press [reader.add.look].',
      'Choose a feed and press [reader.add.subscribe]; its items appear within seconds.',
      'Open a subscription to see whether its feed works, or press [reader.fetch-now] to check it at once.',
      'Coming from another reader? [reader.opml.title] reads its OPML file.',
    ],
    'pt-BR': [
      'Os sites e podcasts que o grupo acompanha.',
      'Use [reader_subscription.new], informe o endereço de um site e use [reader.add.look].',
      'Escolha um feed e use [reader.add.subscribe]; os itens aparecem em segundos.',
      'Abra uma assinatura para ver se o feed funciona, ou use [reader.fetch-now] para consultar na hora.',
      'Vem de outro leitor? [reader.opml.title] lê o arquivo OPML dele.',
    ],
  },
  {
    title: '[reader_label]',
    paths: ['/account/$account_id/reader_labels'],
    en: [
      'Labels group subscriptions that you read together, such as news or work.',
      'Press [reader_label.new] and enter a name.',
      'Put labels on a subscription by editing it; a subscription can have several.',
      'Beside the items, choose a label to read only its subscriptions.',
    ],
    'pt-BR': [
      'Marcadores reúnem assinaturas que você lê juntas, como notícias ou trabalho.',
      'Use [reader_label.new] e dê um nome.',
      'Para pôr marcadores em uma assinatura, edite-a; ela pode ter vários.',
      'Ao lado dos itens, escolha um marcador para ler só as assinaturas dele.',
    ],
  },
  {
    title: '[bookmark_entry]',
    paths: [
      '/account/$account_id/bookmark_entries',
      '/account/$account_id/bookmark_tags',
      '/account/$account_id/bookmark_file',
    ],
    en: [
      'Web pages that you want to find again or read later.',
      'Press [bookmark_entry.new], paste the address and add tags.',
      'Mark what you have no time for with [links.to-later]; the tab of the same name lists it.',
      'Click a tag to see its links, and a second one to narrow them down.',
      'Bring bookmarks from your browser with [links.file.title].',
    ],
    'pt-BR': [
      'Páginas da web que você quer reencontrar ou ler depois.',
      'Use [bookmark_entry.new], cole o endereço e ponha etiquetas.',
      'Sem tempo agora? Use [links.to-later]; a aba de mesmo nome mostra o que ficou para depois.',
      'Clique em uma etiqueta para ver os links dela, e em outra para reduzir a lista.',
      'Traga os favoritos do navegador com [links.file.title].',
    ],
  },
  {
    title: '[reader.programs.title]',
    paths: ['/account/$account_id/reader_programs'],
    en: [
      'Read the same items in an app on your phone or computer; read and starred items stay in sync.',
      'Create a token under [reader.programs.make-token] that can read and write in the reader.',
      'In the app, add an account of type FreshRSS or Google Reader API.',
      'Enter the server address of this page, your email, and the token as the password.',
    ],
    'pt-BR': [
      'Leia os mesmos itens em um aplicativo do celular ou do computador; lidos e estrelas ficam em dia.',
      'Crie uma chave em [reader.programs.make-token] que possa ler e alterar no leitor.',
      'No aplicativo, adicione uma conta do tipo FreshRSS ou Google Reader API.',
      'Informe o endereço do servidor que está nesta página, o seu e-mail e a chave como senha.',
    ],
  },
] as const;
