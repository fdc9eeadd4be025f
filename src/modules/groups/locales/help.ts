/** Help for the screens on which a group is administered. */
export const help = [
  {
    title: '[groups.admin.title]',
    paths: ['/account/$account_id/admin', '/account/$account_id/ownership'],
    en: [
      'Name, settings and features of the group. Everyone can read them; administrators change them.',
      'Under [groups.admin.tab-features], turn on what the group needs and turn off the rest. Nothing is deleted.',
      'Phone, address and logo are printed on receipts, estimates and contracts.',
      'Under [groups.admin.configuration], choose [groups.setting.country], [groups.setting.currency] and [groups.setting.time-zone].',
      '[groups.admin.delete-group] makes the group read-only at once; it can be restored for some days.',
    ],
    'pt-BR': [
      'Nome, configurações e recursos do grupo. Todos podem ler; os administradores alteram.',
      'Em [groups.admin.tab-features], ligue o que o grupo usa e desligue o resto. Nada é excluído.',
      'Telefone, endereço e logotipo saem nos recibos, orçamentos e contratos.',
      'Em [groups.admin.configuration], escolha [groups.setting.country], [groups.setting.currency] e [groups.setting.time-zone].',
      '[groups.admin.delete-group] deixa o grupo só para leitura na hora; por alguns dias dá para recuperá-lo.',
    ],
  },
  {
    title: '[subscription]',
    paths: ['/account/$account_id/subscriptions', '/account/$account_id/users'],
    en: [
      'The people who work in this group, and what each of them may do.',
      'Press [subscription.new] and enter an email address; the link in our email leads into the group.',
      'Open a member to change rights: [subscription.field.admin] and [subscription.field.report_view].',
      '[subscription.field.limits]: with [groups.member.right.read] a member looks at a module without changing it, with [groups.member.right.none] nothing of it is shown.',
      '[groups.factor.title]: members without a passkey or an authenticator app have 7 days to set one up; then the group is closed to them until they do.',
      'If an invitation got lost, open it and press [groups.invitation.resend] or [groups.invitation.copy].',
      '[groups.member.remove] ends access at once; the work of that person stays.',
    ],
    'pt-BR': [
      'As pessoas que trabalham neste grupo e o que cada uma pode fazer.',
      'Use [subscription.new] e informe um e-mail; o link da nossa mensagem leva ao grupo.',
      'Abra um membro para mudar as permissões: [subscription.field.admin] e [subscription.field.report_view].',
      '[subscription.field.limits]: com [groups.member.right.read] a pessoa vê um módulo sem mudar nada; com [groups.member.right.none], nada dele aparece.',
      '[groups.factor.title]: quem não tem uma passkey nem um aplicativo autenticador tem 7 dias para configurar; depois o grupo fica fechado para essa pessoa até que tenha.',
      'Se um convite se perdeu, abra-o e use [groups.invitation.resend] ou [groups.invitation.copy].',
      '[groups.member.remove] encerra o acesso na hora; o trabalho da pessoa fica.',
    ],
  },
  {
    title: '[groups.trash.title]',
    paths: ['/account/$account_id/trash'],
    en: [
      'What was deleted in the last 30 days, except files of the drive, which have their own trash.',
      'Press [groups.trash.restore] on a row to bring a record back with its comments and files.',
      'Right after deleting, [action.undo] in the message at the bottom does the same.',
      'Press [groups.trash.empty] only to delete everything for good: it cannot be undone.',
    ],
    'pt-BR': [
      'O que foi excluído nos últimos 30 dias, menos os arquivos, que têm a sua própria lixeira.',
      'Use [groups.trash.restore] em uma linha para trazer um registro de volta com comentários e arquivos.',
      'Logo depois de excluir, [action.undo] no aviso embaixo faz o mesmo.',
      'Use [groups.trash.empty] só para excluir tudo de vez: não há como desfazer.',
    ],
  },
  {
    title: '[groups.usage.title]',
    paths: ['/account/$account_id/usage'],
    en: [
      'How many records the group has and how much storage they take.',
      '[groups.usage.by-kind] shows which records are the most.',
      '[groups.usage.by-day] shows how the group grows; choose the [groups.usage.period] to look further back.',
      'In a free group, compare the total with the limit of the plan.',
    ],
    'pt-BR': [
      'Quantos registros o grupo tem e quanto espaço eles ocupam.',
      '[groups.usage.by-kind] mostra de que há mais registros.',
      '[groups.usage.by-day] mostra como o grupo cresce; escolha o [groups.usage.period] para ver mais para trás.',
      'Em um grupo gratuito, compare o total com o limite do plano.',
    ],
  },
  {
    title: '[groups.backup.title]',
    paths: ['/account/$account_id/backup'],
    en: [
      'Take a copy of everything in the group with you.',
      'Press [groups.backup.ask]; you get an email when the backup is ready.',
      'Press [groups.backup.download] and keep the zip in a safe place.',
      'It contains all records as tables and in a form that can be imported again, and all files.',
    ],
    'pt-BR': [
      'Leve com você uma cópia de tudo o que há no grupo.',
      'Use [groups.backup.ask]; você recebe um e-mail quando o backup estiver pronto.',
      'Use [groups.backup.download] e guarde o zip em lugar seguro.',
      'Ele traz todos os registros, em tabelas e em uma forma que pode ser importada de novo, e todos os arquivos.',
    ],
  },
  {
    title: '[groups.admin.audit]',
    paths: ['/account/$account_id/audit'],
    en: [
      'Who changed rights, members, plan and settings, and who deleted or exported something.',
      'Choose under [groups.audit.what] and [groups.audit.who] what you are looking for.',
      'Enter dates in [list.from] and [list.to] to see one period.',
      'Nobody can change these rows, not even administrators.',
    ],
    'pt-BR': [
      'Quem mudou permissões, membros, plano e configurações, e quem excluiu ou exportou algo.',
      'Escolha em [groups.audit.what] e [groups.audit.who] o que você procura.',
      'Preencha [list.from] e [list.to] para ver um período.',
      'Ninguém pode alterar estas linhas, nem os administradores.',
    ],
  },
] as const;
