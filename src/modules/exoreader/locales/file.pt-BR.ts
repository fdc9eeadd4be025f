import type { Translation } from '#platform/entity/messages.ts';
import type { file as english } from './file.en.ts';

/** Texts of the pages about files of feeds or links, and about reader programs, in Portuguese. */
export const file: Translation<typeof english> = {
  'links.file.why':
    'Todo navegador e a maioria dos serviços de favoritos exportam os favoritos em um arquivo. Pastas viram etiquetas.',
  'links.file.choose': 'Escolher um arquivo de favoritos',
  'links.file.export': 'Baixar os links',
  'links.file.new': { one: '{count} link novo', other: '{count} links novos' },
  'links.file.known': { one: '{count} já está guardado', other: '{count} já estão guardados' },
  'links.file.twice': {
    one: '{count} aparece duas vezes no arquivo',
    other: '{count} aparecem duas vezes no arquivo',
  },
  'links.file.invalid': { one: '{count} não é uma página da web', other: '{count} não são páginas da web' },
  'links.file.left': { one: 'mais {count} linha não foi lida', other: 'mais {count} linhas não foram lidas' },
  'links.file.is-known': 'Já guardado',
  'links.file.is-twice': 'Repetido',
  'links.file.is-invalid': 'Não é uma página da web',
  'links.file.import': { one: 'Guardar {count} link', other: 'Guardar {count} links' },
  'links.file.done': { one: '{count} link adicionado', other: '{count} links adicionados' },
  'links.file.more': 'e mais {count}',
  'reader.opml.why': 'Outros leitores exportam as assinaturas em um arquivo OPML. Pastas viram marcadores.',
  'reader.opml.export': 'Baixar as assinaturas',
  'reader.opml.new': { one: '{count} assinatura nova', other: '{count} assinaturas novas' },
  'reader.opml.known': { one: '{count} já está assinada', other: '{count} já estão assinadas' },
  'reader.opml.twice': {
    one: '{count} aparece duas vezes no arquivo',
    other: '{count} aparecem duas vezes no arquivo',
  },
  'reader.opml.invalid': {
    one: '{count} sem endereço válido',
    other: '{count} sem endereço válido',
  },
  'reader.opml.is-known': 'Já assinada',
  'reader.opml.is-twice': 'Repetida',
  'reader.opml.is-invalid': 'Sem endereço válido',
  'reader.opml.import': { one: 'Assinar {count} feed', other: 'Assinar {count} feeds' },
  'reader.opml.done': { one: '{count} assinatura adicionada', other: '{count} assinaturas adicionadas' },
  'reader.opml.more': 'e mais {count}',

  'reader.programs.why':
    'Você também pode ler estes feeds em um programa ({programs}). Itens lidos e com estrela ficam sincronizados.',
  'reader.programs.token': 'Crie uma chave de acesso que possa ler e gravar no leitor. O programa a usa como senha.',
  'reader.programs.make-token': 'Chaves de acesso',
  'reader.programs.kind': 'No programa, adicione uma conta do tipo FreshRSS ou Google Reader API.',
  'reader.programs.address': 'Informe este endereço do servidor; ele abre este grupo:',
  'reader.programs.address-label': 'Endereço do servidor para programas',
  'reader.programs.sign-in': 'Informe o seu e-mail como usuário e a chave como senha.',
  'reader.programs.fever': 'Programas só com Fever',
  'reader.programs.fever-why':
    'Escolha o tipo Fever e informe este endereço, o seu e-mail e a chave. Se o seu e-mail mudar, crie uma chave nova.',
  'reader.programs.fever-label': 'Endereço do servidor para programas com Fever',
  'reader.programs.newsboat': 'Na configuração do newsboat',
};
