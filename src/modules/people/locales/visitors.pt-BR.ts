import type { Translation } from '#platform/entity/messages.ts';
import type { visitors as en } from './visitors.en.ts';

/** Palavras sobre pessoas que as páginas sem sessão dizem. */
export const visitors: Translation<typeof en> = {
  'account.newsletter.kind.weekly-summary': 'Resumo semanal',
  'account.newsletter.kind.ticket-created': 'Novos chamados',
  'account.newsletter.kind.mention': 'Comentários que chamam você pelo nome',
  'account.newsletter.kind.maintenance-due': 'Manutenções que estão vencendo',
  'account.newsletter.kind.plan-reminder': 'Avisos sobre o limite do plano gratuito',
  'account.newsletter.kind.newsletter': 'Boletim de notícias',
  'account.unsubscribe.title': 'Não receber mais',
  'account.unsubscribe.text': 'Você não receberá mais e-mails deste tipo: {kind}.',
  'account.unsubscribe.submit': 'Não receber mais',
  'account.unsubscribe.done': 'Pronto',
  'account.unsubscribe.done-text':
    'Você não recebe mais e-mails deste tipo: {kind}. Dá para voltar atrás nas preferências.',
  'account.unsubscribe.preferences': 'Abrir as preferências',
  'account.unsubscribe.other': 'Outros e-mails',

  'account.public.sent': 'Verifique seu e-mail',
  'account.public.sent-text':
    'Se {email} tiver cadastro, uma mensagem já está a caminho. Pode levar um minuto; olhe também na caixa de spam.',
  'account.public.to-login': 'Voltar para a entrada',

  'account.login.no-account': 'Ainda não tem cadastro?',
  'account.login.register': 'Cadastre-se',
  'account.login.no-mail': 'Não recebeu o e-mail de confirmação?',
  'account.login.resend': 'Enviar de novo',

  'account.register.invited':
    'Aqui o cadastro é só por convite: peça um a alguém do grupo e abra o link do e-mail que você receber.',
  'account.register.closed': 'O cadastro aqui está fechado. Peça uma conta a quem administra esta instalação.',
  'account.register.title': 'Cadastro',
  'account.register.fullname': 'Nome completo (opcional)',
  'account.register.password-hint':
    'Opcional: pelo menos 8 caracteres. Sem senha, você a escolhe ao confirmar o e-mail.',
  'account.register.accept': 'Aceito os termos, a política de privacidade e a política de reembolso',
  'account.register.submit': 'Cadastrar',
  'account.register.known': 'Já tem cadastro?',
  'account.register.sent': 'Confirme seu e-mail',
  'account.register.sent-text':
    'Escrevemos para {email}. Abra o link dessa mensagem para confirmar que o endereço é seu.',

  'account.confirm.title': 'Confirme seu e-mail',
  'account.confirm.new': 'Confirme seu e-mail',
  'account.confirm.new-text': 'Enviamos de novo a mensagem com o link. Só o link mais recente funciona.',
  'account.confirm.send': 'Enviar o e-mail',
  'account.confirm.choose': 'Escolha uma senha',
  'account.confirm.choose-text': 'Você se cadastrou sem senha. Escolha uma para terminar.',
  'account.confirm.with-password': 'Confirme com a sua senha',
  'account.confirm.with-password-text':
    'Você não se cadastrou nem entrou por este navegador. Digite a senha da sua conta para confirmar que é você.',
  'account.confirm.not-mine':
    'Esqueceu a senha, ou foi outra pessoa que cadastrou o seu endereço? Escolha uma nova: a partir daí, só a sua vai funcionar.',
  'account.confirm.choose-anew': 'Escolher uma nova senha',
  'account.confirm.choose-anew-text':
    'Ela substitui a senha com que esta conta foi cadastrada e desconecta quem a usava.',
  'account.confirm.submit': 'Confirmar',
  'account.confirm.new-link': 'Pedir um novo link',
  'account.confirm.done': 'Seu e-mail está confirmado',
  'account.confirm.done-text': 'Agora você pode usar tudo e convidar outras pessoas para os seus grupos.',
  'account.confirm.go-on': 'Continuar',

  'account.address.title': 'Recuperar seu e-mail',
  'account.address.text':
    'Este endereço volta a ser o e-mail da sua conta. Todas as sessões e chaves de acesso são encerradas e a senha deixa de valer: enviamos um link para você escolher outra.',
  'account.address.submit': 'Recuperar',
  'account.address.done': 'O e-mail é seu de novo',
  'account.address.done-text': 'Enviamos um link para {email}: escolha com ele uma nova senha.',

  'account.password.new': 'Esqueceu a senha?',
  'account.password.new-text':
    'Informe seu e-mail e enviaremos um link para escolher uma nova senha. Ele vale por 24 horas.',
  'account.password.send': 'Enviar o link',
  'account.password.choose': 'Escolha uma nova senha',
  'account.password.password': 'Nova senha',
  'account.password.hint': 'Pelo menos 8 caracteres',
  'account.password.again': 'Repita a senha',
  'account.password.show': 'Mostrar ou ocultar a senha',
  'account.password.save': 'Salvar a senha',
  'account.password.new-link': 'Pedir um novo link',
  'account.password.done': 'Sua senha foi alterada',
  'account.password.done-text': 'Todas as sessões foram encerradas. Entre com a nova senha.',

  'account.icons.title': 'Ícones',
  'account.icons.kinds': 'Tipos de registro',
  'account.icons.screens': 'Telas',
  'account.icons.states': 'Situações',
  'account.noop-title': 'Nada por aqui',
  'account.noop': 'Não há nada a fazer aqui.',

  'account.legal.terms': 'Termos e condições',
  'account.legal.privacy': 'Política de privacidade',
  'account.legal.refund': 'Política de reembolso',
  'account.legal.disclaimer': 'Aviso legal',

  'error.registration-is-by-invitation-only': 'Aqui o cadastro é só por convite',
  'error.registration-is-closed': 'O cadastro aqui está fechado',
  'error.please-login-again': 'Por favor, entre novamente',
  'error.give-yours': 'Digite a sua senha',
  'error.give-yours-or-a-new-one': 'Digite a sua senha, ou escolha uma nova',
  'error.please-confirm-your-email-first': 'Por favor, confirme seu e-mail primeiro',
  'error.you-need-to-confirm-your-email-to-use-this-feature':
    'Você precisa confirmar seu e-mail para usar este recurso',
  'error.token-already-used-or-expired-please-request-a-new-one':
    'O código já foi usado ou expirou, por favor solicite um novo',
  'error.is-too-common': 'é fácil demais de adivinhar',
};
