import type { Translation } from '#platform/entity/messages.ts';
import type { groups as en } from './groups.en.ts';

/** Words of the screens on which a group is configured. */
export const groups: Translation<typeof en> = {
  'groups.backup.title': 'Backup',
  phone: { one: 'Telefone', other: 'Telefones' },
  'phone.new': 'Novo telefone',
  'phone.group.main': 'Telefone',
  'phone.field.main': 'Principal',
  'phone.field.description': 'Descrição',
  'phone.field.number': 'Número',
  address: { one: 'Endereço', other: 'Endereços' },
  'address.new': 'Novo endereço',
  'address.group.main': 'Endereço',
  'address.field.main': 'Principal',
  'address.field.description': 'Descrição',
  'address.field.zip_code': 'CEP',
  'address.field.street': 'Rua',
  'address.field.number': 'Número',
  'address.field.neighborhood': 'Bairro',
  'address.field.complement': 'Complemento',
  'address.field.city': 'Cidade',
  'address.field.state': 'Estado',

  'groups.admin.title': 'Administração',
  'groups.admin.path': 'Caminho da página',
  'groups.admin.tab-group': 'Grupo',
  'groups.admin.records': 'Registros',
  'groups.admin.groups': 'Subgrupos',
  'groups.admin.usage': 'Uso',
  'groups.admin.audit': 'Auditoria',
  'error.next-backup-at': 'Seu plano ainda não permite outro backup.',
  'groups.admin.only-admins': 'Só administradores podem alterar estas configurações.',
  'groups.admin.profile': 'Perfil do grupo',
  'groups.admin.plan': 'Plano',
  'groups.admin.delete': 'Excluir {name}?',
  'groups.admin.not-set': 'Sem definição',

  'error.only-one-exists': 'Um grupo pode ter só um destes.',
  'error.group-is-deleted-elsewhere':
    'Um grupo é excluído na página de administração, onde a exclusão pode ser desfeita por alguns dias.',

  'groups.trash.title': 'Registros excluídos',
  'groups.delete.title': 'Excluir a conta',
  'groups.delete.text':
    'A conta acaba na hora e para sempre. O que você escreveu em grupos de outras pessoas fica lá, sem o seu nome.',
  'groups.delete.ask': 'Excluir minha conta',
  'groups.delete.question': 'Excluir a sua conta?',
  'groups.delete.goes':
    'Seu nome, endereços, sessões, chaves de acesso, configurações e o registro dos seus acessos são apagados, assim como os grupos em que não há mais ninguém. Não há como recuperá-los.',
  'groups.delete.stays': 'O que você escreveu em grupos com outros membros fica, com “apagado” no lugar do seu nome.',
  'groups.admin.delete-group': 'Excluir o grupo',
  'groups.groups.title': 'Subgrupos',
  'groups.groups.text': 'Os membros de {name} também acessam estes grupos; quem administra aqui administra lá.',
  'groups.groups.none': 'Nenhum subgrupo',
  'groups.groups.none-text':
    'Um grupo empresarial pode ter um grupo para cada filial: todos os membros acessam, e cada um tem seus próprios registros.',
  'groups.groups.reached': 'Os membros do grupo acima também acessam este:',
  'groups.groups.new': 'Novo subgrupo',
  'groups.groups.new-text':
    'Os membros de {name} acessam o novo grupo na hora. Outros podem ser convidados só para ele.',

  'error.you-are-the-only-administrator-of-a-group-with-other-members':
    'Você é a única pessoa que administra um grupo com outros membros. Antes de sair, torne outra pessoa administradora ou exclua o grupo.',
  'error.delete-the-sub-groups-first': 'Exclua antes os subgrupos',
  'error.only-who-created-the-group-can-delete-it': 'Só quem criou o grupo pode excluí-lo',
  'error.this-feature-is-switched-off-in-this-group': 'Este recurso está desligado neste grupo',
  'error.sub-groups-need-an-enterprise-group': 'Subgrupos precisam de um grupo empresarial',
  'error.only-the-owner-of-the-group-can-create-sub-groups': 'Só quem é dono do grupo pode criar subgrupos',

  'groups.news.title': 'Novidades da Oficina',
};
