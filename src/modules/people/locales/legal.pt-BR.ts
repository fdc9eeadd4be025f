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
    'Os registros de um grupo pertencem ao grupo. Quem o administra decide quem participa. Certifique-se de ter o direito de guardar o que você guarda, em especial os dados pessoais dos seus clientes.',
  'terms.4.title': 'Uso correto',
  'terms.4.text':
    'Não use o serviço para prejudicar outras pessoas, enviar mensagens indesejadas, invadir sistemas ou guardar material ilegal. Podemos suspender a conta que fizer isso, dizendo o motivo.',
  'terms.5.title': 'Planos e limites',
  'terms.5.text':
    'O plano gratuito comporta até 1.000 registros por grupo. Um grupo que passar 30 dias acima do limite fica somente para leitura até mudar de plano ou voltar ao limite.',
  'terms.6.title': 'Disponibilidade e cópias',
  'terms.6.text':
    'Trabalhamos para que o serviço esteja sempre no ar, mas não prometemos que ele nunca pare. Guarde sua própria cópia dos registros de que não pode abrir mão; o produto oferece exportações para isso.',
  'terms.7.title': 'Encerramento do serviço e mudança dos termos',
  'terms.7.text':
    'Você pode deixar de usar o serviço quando quiser. Se estes termos mudarem em algo que importe para você, avisaremos por e-mail antes de a mudança valer.',
  'terms.8.title': 'Quanto custa um plano pago',
  'terms.8.text':
    'Um plano pago custa o preço mensal vezes as porções de armazenamento que o grupo usa, no mínimo uma: a página de preços informa os dois. O que o grupo guarda é medido uma vez por dia; porções a mais entram no pagamento seguinte, e porções a menos passam a custar menos. Aumentos de preço são avisados por e-mail com pelo menos 30 dias de antecedência, e até lá você pode cancelar.',
  'terms.9.title': 'Quem cobra o seu cartão',
  'terms.9.text':
    'Os pagamentos são feitos à Paddle, que vende o plano em nome próprio, soma os impostos do seu país e envia a fatura. O número do cartão vai só para a Paddle: nós nunca o vemos. As faturas ficam na página de cobrança do grupo.',
  'terms.10.title': 'Quando um pagamento falha',
  'terms.10.text':
    'O plano continua. Quem administra o grupo recebe um e-mail com o link para informar outro cartão, e a cobrança é tentada de novo. Se falhar de vez, o plano termina como se tivesse sido cancelado.',
  'terms.11.title': 'Quando um plano termina',
  'terms.11.text':
    'O grupo mantém o plano por mais três dias. Depois passa a ser gratuito, se tiver até 1.000 registros e uma única pessoa na administração; senão, fica bloqueado: é possível consultar, exportar, excluir registros e escolher um plano de novo. Nada é apagado porque um plano terminou.',
  'privacy.1.title': 'O que guardamos',
  'privacy.1.text':
    'Sobre você: o e-mail, o nome que informar, o idioma, quando se cadastrou, confirmou o e-mail e entrou, e o endereço de rede dos acessos recentes. Sobre o seu grupo: os registros que os membros criam.',
  'privacy.2.title': 'Para que guardamos',
  'privacy.2.text':
    'Para você entrar, para mostrar os registros aos membros do seu grupo e a mais ninguém, para enviar os e-mails que você pediu e para perceber abusos. Não vendemos dados nem mostramos publicidade.',
  'privacy.3.title': 'Cookies',
  'privacy.3.text':
    'Um cookie mantém você conectado e outro protege os formulários contra falsificação. O tema, o idioma e textos não salvos ficam no seu navegador. Não há cookies de terceiros, a não ser no formulário de pagamento da página de contratação.',
  'privacy.4.title': 'Quem vê',
  'privacy.4.text':
    'Os membros de um grupo veem os registros dele e os nomes uns dos outros; quem administra vê também os e-mails. Nossa equipe só olha registros quando você pede ajuda ou a lei exige. Se você deixa um aparelho mostrar notificações, elas passam pelo serviço de push do navegador dele, que não consegue lê-las.',
  'privacy.5.title': 'Por quanto tempo',
  'privacy.5.text':
    'Enquanto a conta ou o grupo existir. Você exclui a sua conta no seu perfil: tudo o que identifica você some na hora, e o que você escreveu em grupos de outras pessoas fica sem o seu nome. Quem criou um grupo pode excluí-lo nas configurações dele: por 30 dias ele só pode ser lido e ainda pode ser recuperado; depois, desaparece. Registros excluídos podem ser restaurados por 30 dias; depois saem dos dados em uso e, em até 90 dias, das cópias de segurança. Os registros de acesso ficam por um ano.',
  'privacy.6.title': 'Seus direitos',
  'privacy.6.text':
    'Você pode pedir uma cópia dos seus dados, a correção ou a eliminação deles, e se opor ao uso, conforme a lei de proteção de dados do seu país, como a LGPD no Brasil ou o GDPR na Europa. Escreva para o endereço do rodapé.',
  'privacy.7.title': 'Dados dos seus clientes',
  'privacy.7.text':
    'Pelo que você escreve sobre seus clientes quem responde é você: você decide o que guardar e para quê, e nós guardamos para você. O nome, o endereço e as mensagens de um cliente podem ser apagados com uma ação na página dele, e os números dos seus chamados permanecem. O cliente que responde a um orçamento na página do conserto deixa a resposta, um nome, o texto, a hora, a rede sem a última parte do endereço e o nome do navegador; a mesma ação apaga nome, texto, rede e navegador. Os e-mails aos seus clientes têm um link que os encerra, e o que eles respondem por e-mail fica guardado no chamado, com os arquivos.',
  'privacy.8.title': 'Pagamentos',
  'privacy.8.text':
    'Quando você escolhe um plano pago, o formulário da Paddle abre dentro da página de contratação, com cookies próprios. A Paddle recebe o e-mail de cobrança, o que foi comprado e o que você digitar ali. Nós recebemos a situação da assinatura e as faturas, e nenhum número de cartão.',
  'privacy.9.title': 'Onde fica guardado',
  'privacy.9.text':
    'No servidor desta instalação e nas cópias de segurança dele. Os e-mails saem pelo servidor de correio que o operador escolheu. Nada é enviado a mais ninguém, e terceiros não coletam estatísticas.',
  'refund.1.title': 'Experimente antes',
  'refund.1.text':
    'O plano gratuito tem os mesmos recursos para grupos pequenos e não expira, para você experimentar antes de pagar.',
  'refund.2.title': 'Em até 14 dias',
  'refund.2.text':
    'Se um plano pago não for o que você precisa, peça em até 14 dias do primeiro pagamento e receba tudo de volta, sem explicar o motivo.',
  'refund.3.title': 'Depois disso',
  'refund.3.text':
    'Você pode cancelar quando quiser: nada mais é cobrado, o plano continua por três dias, e o que resta do mês pago não é devolvido. Se uma falha nossa impediu seu trabalho, escreva e encontraremos uma solução justa.',
  'refund.4.title': 'Como pedir',
  'refund.4.text':
    'Escreva para o endereço do rodapé a partir do e-mail de cobrança do grupo. O dinheiro volta pelo mesmo caminho, em geral em até dez dias úteis.',
  'refund.5.title': 'Direito de arrependimento',
  'refund.5.text':
    'Quando a lei dá um prazo para desistir de uma compra feita à distância, como sete dias no Brasil e quatorze na União Europeia, ele vale além desta política e nunca é encurtado por ela.',
  'refund.6.title': 'Pagamento em dobro ou por engano',
  'refund.6.text':
    'Um pagamento feito em dobro, ou por um grupo que já tinha sido excluído, é devolvido por inteiro, a qualquer momento em que você perceba.',
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
  'disclaimer.5.title': 'Arquivos e criptografia',
  'disclaimer.5.text':
    'Arquivos criptografados no navegador só abrem com a senha ou com as palavras de recuperação. Quem perde as duas perde os arquivos: nós não conseguimos abri-los.',
};
