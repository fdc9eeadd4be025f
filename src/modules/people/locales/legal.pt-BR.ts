import type { Translation } from '#platform/entity/messages.ts';
import type { legal as en } from './legal.en.ts';

/** As páginas legais, separadas das outras palavras porque poucas pessoas as abrem. */
export const legal: Translation<typeof en> = {
  'terms.1.title': 'O serviço',
  'terms.1.text':
    'O Oficina guarda chamados, clientes, equipamentos e registros relacionados dos grupos que seus usuários criam. Ao se cadastrar você aceita estes termos, a política de privacidade e a política de reembolso.',
  'terms.2.title': 'Sua conta',
  'terms.2.text':
    'Você se cadastra com um e-mail seu e o confirma em até 30 dias; depois disso, o acesso aos grupos fica suspenso até a confirmação. Não compartilhe sua senha: o que for feito com ela vale como feito por você. Avise-nos assim que suspeitar que outra pessoa a conhece.',
  'terms.3.title': 'Grupos e seus registros',
  'terms.3.text':
    'O que um grupo guarda pertence ao grupo. Quem o administra decide quem participa. Você responde por ter o direito de guardar o que guarda, em especial os dados pessoais dos seus clientes.',
  'terms.4.title': 'Uso correto',
  'terms.4.text':
    'Não use o serviço para prejudicar outras pessoas, enviar mensagens indesejadas, invadir sistemas ou guardar material ilegal. Podemos suspender a conta que fizer isso, dizendo o motivo.',
  'terms.5.title': 'Planos e limites',
  'terms.5.text':
    'O plano gratuito comporta até 1.000 registros por grupo. Um grupo que ficar 30 dias acima do limite pode ser lido, mas não alterado, até mudar de plano ou voltar ao limite.',
  'terms.6.title': 'Disponibilidade e cópias',
  'terms.6.text':
    'Trabalhamos para que o serviço esteja sempre no ar, mas não prometemos que ele nunca pare. Guarde sua própria cópia dos registros de que não pode abrir mão; o produto oferece exportações para isso.',
  'terms.7.title': 'Encerramento',
  'terms.7.text':
    'Você pode deixar de usar o serviço quando quiser. Se estes termos mudarem em algo que importe para você, avisaremos por e-mail antes de a mudança valer.',
  'privacy.1.title': 'O que guardamos',
  'privacy.1.text':
    'De você: o e-mail, o nome que informar, o idioma, os momentos em que se cadastrou, confirmou e entrou, e o endereço de rede dos acessos recentes. Do seu grupo: os registros que os membros escrevem.',
  'privacy.2.title': 'Para quê',
  'privacy.2.text':
    'Para você entrar, para mostrar os registros aos membros do seu grupo e a mais ninguém, para enviar os e-mails que você pediu e para perceber abusos. Não vendemos dados nem mostramos publicidade.',
  'privacy.3.title': 'Cookies',
  'privacy.3.text':
    'Um cookie mantém você conectado e outro protege os formulários contra falsificação. O tema, o idioma e textos não salvos ficam no seu navegador. Não há cookies de terceiros.',
  'privacy.4.title': 'Quem vê',
  'privacy.4.text':
    'Os membros de um grupo veem os registros dele e os nomes uns dos outros; quem administra vê também os e-mails. Nossa equipe só olha registros quando você pede ajuda ou a lei exige.',
  'privacy.5.title': 'Por quanto tempo',
  'privacy.5.text':
    'Enquanto a conta ou o grupo existir. Você exclui a sua conta no seu perfil: tudo o que identifica você some na hora, e o que você escreveu em grupos de outras pessoas fica sem o seu nome. Quem criou um grupo pode excluí-lo nas configurações dele: por 30 dias ele só pode ser lido e ainda pode ser recuperado; depois, desaparece. Registros excluídos saem dos dados em uso na hora e das cópias de segurança em até 90 dias. Os registros de acesso ficam por um ano.',
  'privacy.6.title': 'Seus direitos',
  'privacy.6.text':
    'Você pode pedir uma cópia dos seus dados, a correção ou a eliminação deles, e se opor ao uso, conforme a lei de proteção de dados do seu país, como a LGPD no Brasil ou o GDPR na Europa. Escreva para o endereço do rodapé.',
  'refund.1.title': 'Experimente antes',
  'refund.1.text':
    'O plano gratuito tem os mesmos recursos para grupos pequenos e não expira, para você experimentar antes de pagar.',
  'refund.2.title': 'Em até 14 dias',
  'refund.2.text':
    'Se um plano pago não for o que você precisa, peça em até 14 dias do primeiro pagamento e receba tudo de volta, sem explicar o motivo.',
  'refund.3.title': 'Depois disso',
  'refund.3.text':
    'Você pode cancelar quando quiser; o plano continua valendo até o fim do período pago, e frações de período não são devolvidas. Se uma falha nossa impediu seu trabalho, escreva e encontraremos uma solução justa.',
  'refund.4.title': 'Como pedir',
  'refund.4.text':
    'Escreva para o endereço do rodapé a partir do e-mail de cobrança do grupo. O dinheiro volta pelo mesmo caminho, em geral em até dez dias úteis.',
  'disclaimer.1.title': 'Sem garantia',
  'disclaimer.1.text':
    'O serviço é oferecido como está. Cuidamos bem dele, mas não podemos prometer que não tenha falhas nem que sirva a todos os fins.',
  'disclaimer.2.title': 'Números e documentos',
  'disclaimer.2.text':
    'Totais, relatórios e recibos resultam do que foi digitado. Confira antes de usá-los em impostos, garantias ou contratos; eles não são aconselhamento jurídico nem contábil.',
  'disclaimer.3.title': 'Outros sites',
  'disclaimer.3.text':
    'Links e feeds que os membros adicionam levam a sites que não são nossos. Quem responde pelo conteúdo são os donos deles.',
  'disclaimer.4.title': 'Responsabilidade',
  'disclaimer.4.text':
    'Até onde a lei permite, nossa responsabilidade se limita ao que o grupo pagou nos últimos doze meses. Os direitos que a lei dá ao consumidor não são afetados.',
};
