import type { Catalogue, Translation } from '#platform/entity/messages.ts';
import type { Locale } from '#platform/entity/locale.ts';

/** Words of the mails that are about groups: the free plan's limit and the weekly summary. */
const en = {
  'group-backup.subject': 'The backup of {group} is ready',
  'group-backup.body':
    'The backup of the group {group} that you asked for can be downloaded until {date}: one zip of {size} with all records, their history and their files. It is removed after that day.',
  'group-backup.checked': 'Checked: an import takes {rows} rows.',
  'group-backup.faulty':
    'The check found that this backup cannot be imported as a whole. What is in it can be read; please tell those who run this installation.',
  'group-backup.button': 'Download it',
  'group-backup.small':
    'The page asks you to log in: the zip holds everything that the group has. Keep it where only you can read it.',
  'group-backup-failed.subject': 'The backup of {group} failed',
  'group-backup-failed.body':
    'The backup of the group {group} that you asked for could not be made, although it was tried several times. It does not count: you can ask for another one at once.',
  'group-backup-failed.button': 'Ask for another one',
  'group-backup-failed.small': 'If that one fails too, tell those who run this installation.',
  'group-deletion.subject': 'The group {group} was deleted',
  'group-deletion.body':
    'The group {group} was deleted by who created it. It can only be read now. Until {date} every administrator can call it back; after that day all its records and files are erased, and nobody can bring them back.',
  'group-deletion.button': 'Open the group',
  'group-deletion.small': 'You get this message as an administrator of the group.',
  'group-offer.subject': '{by} offers you the group {group}',
  'group-offer.body':
    '{by} wants to hand the group {group} over to you. Who takes it is its owner: administers it, decides about its plan and its bills, and is the one who can delete it. You can take it or decline it until {date}.',
  'group-offer.button': 'Look at the offer',
  'group-offer.small': 'You get this message as a member of the group. Nothing changes until you take it.',
  'group-taken.subject': '{by} is the owner of {group} now',
  'group-taken.body':
    '{by} has taken the group {group} that you offered. You remain a member of it; its plan and its bills are the concern of its new owner.',
  'group-taken.button': 'Open the group',
  'group-taken.small': 'You get this message because you owned the group.',
  'plan-reminder.subject': '{group} holds {records} of {limit} free records',
  'plan-reminder.near':
    'The group {group} holds {records} of the {limit} records of the free plan. Nothing changes yet; when it holds more, there are {days} days to choose a plan or to delete records.',
  'plan-reminder.full':
    'The group {group} holds {records} records; the free plan has room for {limit}. Choose a plan or delete what you no longer need.',
  'plan-reminder.over':
    'The group {group} holds {records} records, more than the {limit} of the free plan. Until {date} everything goes on as it is; from then on it can only be read until you choose a plan or delete records.',
  'plan-reminder.button': 'See the usage',
  'plan-reminder.small': 'You get this message as an administrator of the group, once for each step.',
  'second-factor-needed.subject': 'The group {group} needs a second factor',
  'second-factor-needed.body':
    'An administrator of the group {group} has decided that its members need a second factor to log in. From {date} on, the group is closed to you until you have set one up. Your other groups stay open.',
  'second-factor-needed.how':
    'It takes a minute: a passkey of your device (finger, face or PIN), or an authenticator app that shows a code.',
  'second-factor-needed.button': 'Set it up',
  'second-factor-needed.small': 'You get this message as a member of the group, and once more two days before the end.',
  'second-factor-reminder.subject': 'Two days left: the group {group} needs a second factor',
  'summary.subject': 'Your week in Oficina',
  'summary.body': 'This is what happened in your groups since {from}.',
  'summary.breakdown': '{group}: the last {days} days',
  'summary.button': 'Open Oficina',
  'summary.small':
    'You get this summary once a week, and only when something happened. Switch off the emails at your membership of a group to get it no longer.',
} as const satisfies Catalogue;

const ptBR: Translation<typeof en> = {
  'group-backup.subject': 'O backup de {group} está pronto',
  'group-backup.body':
    'O backup do grupo {group} que você pediu pode ser baixado até {date}: um zip de {size} com todos os registros, o histórico e os arquivos. Depois desse dia ele é removido.',
  'group-backup.checked': 'Verificado: uma importação recebe {rows} linhas.',
  'group-backup.faulty':
    'A verificação mostrou que este backup não pode ser importado por inteiro. O conteúdo dele pode ser lido; avise quem mantém esta instalação.',
  'group-backup.button': 'Baixar',
  'group-backup.small':
    'A página pede que você entre: o zip contém tudo o que o grupo tem. Guarde-o onde só você possa ler.',
  'group-backup-failed.subject': 'O backup de {group} falhou',
  'group-backup-failed.body':
    'Não foi possível fazer o backup do grupo {group} que você pediu, mesmo após várias tentativas. Ele não conta: você já pode pedir outro.',
  'group-backup-failed.button': 'Pedir outro',
  'group-backup-failed.small': 'Se esse também falhar, avise quem mantém esta instalação.',
  'group-deletion.subject': 'O grupo {group} foi excluído',
  'group-deletion.body':
    'Quem criou o grupo {group} o excluiu. Agora só é possível consultá-lo. Até {date}, qualquer pessoa que administra o grupo pode recuperá-lo; depois desse dia, todos os registros e arquivos são apagados de vez.',
  'group-deletion.button': 'Abrir o grupo',
  'group-deletion.small': 'Você recebe esta mensagem porque administra o grupo.',
  'group-offer.subject': '{by} oferece a você o grupo {group}',
  'group-offer.body':
    '{by} quer passar o grupo {group} para você. Quem aceita se torna responsável pelo grupo: administra, decide sobre o plano e as cobranças, e só essa pessoa pode excluí-lo. Você pode aceitar ou recusar até {date}.',
  'group-offer.button': 'Ver a oferta',
  'group-offer.small': 'Você recebe esta mensagem porque participa do grupo. Nada muda até você aceitar.',
  'group-taken.subject': '{by} agora é responsável por {group}',
  'group-taken.body':
    '{by} aceitou o grupo {group} que você ofereceu. Você continua participando; o plano e as cobranças passam a ser assunto de quem assumiu.',
  'group-taken.button': 'Abrir o grupo',
  'group-taken.small': 'Você recebe esta mensagem porque era responsável pelo grupo.',
  'plan-reminder.subject': '{group} já tem {records} de {limit} registros gratuitos',
  'plan-reminder.near':
    'O grupo {group} tem {records} dos {limit} registros do plano gratuito. Por enquanto nada muda; quando passar disso, há {days} dias para escolher um plano ou excluir registros.',
  'plan-reminder.full':
    'O grupo {group} tem {records} registros; no plano gratuito cabem {limit}. Escolha um plano ou exclua o que não precisa mais.',
  'plan-reminder.over':
    'O grupo {group} tem {records} registros, mais que os {limit} do plano gratuito. Até {date} tudo continua como está; depois só será possível consultar, até você escolher um plano ou excluir registros.',
  'plan-reminder.button': 'Ver o uso',
  'plan-reminder.small': 'Você recebe esta mensagem porque administra o grupo, uma vez a cada etapa.',
  'second-factor-needed.subject': 'O grupo {group} exige um segundo fator',
  'second-factor-needed.body':
    'Quem administra o grupo {group} decidiu que os membros precisam de um segundo fator para entrar. A partir de {date}, o grupo fica fechado para você até que tenha um. Seus outros grupos continuam abertos.',
  'second-factor-needed.how':
    'Leva um minuto: uma passkey do seu aparelho (digital, rosto ou PIN) ou um aplicativo autenticador que mostra um código.',
  'second-factor-needed.button': 'Configurar',
  'second-factor-needed.small':
    'Você recebe esta mensagem por ser membro do grupo, e mais uma vez dois dias antes do fim.',
  'second-factor-reminder.subject': 'Faltam dois dias: o grupo {group} exige um segundo fator',
  'summary.subject': 'Sua semana na Oficina',
  'summary.body': 'Isto aconteceu nos seus grupos desde {from}.',
  'summary.breakdown': '{group}: últimos {days} dias',
  'summary.button': 'Abrir a Oficina',
  'summary.small':
    'Você recebe este resumo uma vez por semana, e só quando algo aconteceu. Desligue os e-mails na sua participação em um grupo para não recebê-lo mais.',
};

export type GroupMailWord = keyof typeof en;
export const groupMailWords: Readonly<Record<Locale, Readonly<Record<GroupMailWord, Catalogue[string]>>>> = {
  en,
  'pt-BR': ptBR,
};
