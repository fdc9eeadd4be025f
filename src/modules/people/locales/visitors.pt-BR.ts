import type { Translation } from '#platform/entity/messages.ts';
import type { visitors as en } from './visitors.en.ts';

/** Palavras sobre pessoas que as páginas sem sessão dizem. */
export const visitors: Translation<typeof en> = {
  'people.newsletter.kind.weekly-summary': 'Resumo semanal',
  'people.newsletter.kind.plan-reminder': 'Avisos sobre o limite do plano gratuito',
  'people.newsletter.kind.newsletter': 'Boletim de notícias',

  'people.public.sent': 'Verifique seu e-mail',
  'people.public.sent-text':
    'Se {email} tiver cadastro, uma mensagem já está a caminho. Pode levar um minuto; olhe também na caixa de spam.',
  'people.public.to-login': 'Voltar para a entrada',

  'people.login.no-account': 'Ainda não tem cadastro?',
  'people.login.register': 'Cadastre-se',
  'people.login.no-mail': 'Não recebeu o e-mail de confirmação?',
  'people.login.resend': 'Enviar de novo',

  'people.register.invited':
    'Aqui o cadastro é só por convite: peça um a alguém do grupo e abra o link do e-mail que você receber.',
  'people.register.closed': 'O cadastro aqui está fechado. Peça uma conta a quem administra esta instalação.',
  'people.register.title': 'Cadastro',
  'people.register.fullname': 'Nome completo (opcional)',
  'people.register.password-hint':
    'Opcional: pelo menos 8 caracteres. Sem senha, você a escolhe ao confirmar o e-mail.',
  'people.register.more': 'Repetir a senha, informar o nome',
  'people.register.accept': 'Aceito os termos, a política de privacidade e a política de reembolso',
  'people.register.submit': 'Cadastrar',
  'people.register.known': 'Já tem cadastro?',
  'people.register.sent': 'Confirme seu e-mail',
  'people.register.sent-text':
    'Escrevemos para {email}. Abra o link neste navegador e você já entra. Em outro aparelho, a sua senha é pedida antes.',

  'people.confirm.title': 'Confirme seu e-mail',
  'people.confirm.new': 'Confirme seu e-mail',
  'people.confirm.new-text': 'Enviamos de novo a mensagem com o link. Só o link mais recente funciona.',
  'people.confirm.send': 'Enviar o e-mail',
  'people.confirm.new-link': 'Pedir um novo link',
  'people.confirm.done': 'Seu e-mail está confirmado',
  'people.confirm.done-text': 'Agora você pode usar tudo e convidar outras pessoas para os seus grupos.',
  'people.confirm.go-on': 'Continuar',

  'people.lost-app.ask': 'Perdi o aplicativo e os códigos de recuperação',
  'people.lost-app.sent':
    'Enviamos um link. Ele começa dois dias de espera; depois, a senha sozinha basta para entrar.',

  'people.password.new': 'Esqueceu a senha?',
  'people.password.new-text':
    'Informe seu e-mail e enviaremos um link para escolher uma nova senha. Ele vale por 24 horas.',
  'people.password.send': 'Enviar o link',
  'people.password.choose': 'Escolha uma nova senha',
  'people.password.password': 'Nova senha',
  'people.password.hint': 'Pelo menos 8 caracteres',
  'people.password.again': 'Repita a senha',
  'people.password.show': 'Mostrar ou ocultar a senha',
  'people.password.save': 'Salvar a senha',
  'people.password.link-sent': 'Todas as sessões foram encerradas. Enviamos um link para você escolher uma nova senha.',
  'people.password.new-link': 'Pedir um novo link',
  'people.password.done': 'Sua senha foi alterada',
  'people.password.done-text': 'Todas as sessões foram encerradas. Entre com a nova senha.',

  'people.icons.title': 'Ícones',
  'people.icons.kinds': 'Tipos de registro',
  'people.icons.screens': 'Telas',
  'people.icons.states': 'Situações',
  'people.noop-title': 'Nada por aqui',
  'people.noop': 'Não há nada a fazer aqui.',

  'people.legal.terms': 'Termos e condições',
  'people.legal.privacy': 'Política de privacidade',
  'people.legal.refund': 'Política de reembolso',
  'people.legal.disclaimer': 'Aviso legal',

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
  'error.is-too-common': 'é uma das senhas mais comuns: escolha outra',
  'error.is-own-words': 'é pouco mais que o seu nome ou o nosso: escolha outra',
};
