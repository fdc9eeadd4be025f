import type { Translation } from '#platform/entity/messages.ts';
import type { landing as en } from './landing.en.ts';

/** Words of the public home page; they are fetched with it alone. */
export const landing: Translation<typeof en> = {
  title: 'Ordens de serviço para oficinas',
  'hero.title': 'Cada conserto, do balcão à entrega',
  'hero.text':
    'A Oficina mantém em ordem os chamados da sua loja: o que entrou, quem está cuidando, o que foi prometido e o que está pronto. A equipe inteira vê o mesmo quadro, na bancada e no balcão.',
  'hero.register': 'Cadastre-se grátis',
  'hero.login': 'Entrar',
  'hero.note': '1.000 registros grátis, com quantas pessoas quiser. Sem cartão.',

  'preview.label': 'O quadro de uma oficina, com chamados em quatro colunas',
  'preview.open': 'Aberto',
  'preview.doing': 'Em andamento',
  'preview.review': 'Em revisão',
  'preview.done': 'Concluído',
  'preview.1': 'Não carrega mais',
  'preview.1.who': 'Ana Prado · Notebook',
  'preview.2': 'Pingando dentro da sala',
  'preview.2.who': 'Hotel Aurora · Ar-condicionado',
  'preview.3': 'Tela trincada',
  'preview.3.who': 'Bruno Reis · Celular',
  'preview.4': 'Freio fazendo barulho',
  'preview.4.who': 'Transportes Silva · Van',
  'preview.5': 'Desliga sozinha',
  'preview.5.who': 'Escola Municipal · Impressora',
  'preview.6': 'Manutenção anual',
  'preview.6.who': 'Café Central · Máquina de café',
  'preview.days': { one: '{count} dia', other: '{count} dias' },

  'features.title': 'O que ela faz por você',
  'features.intake.title': 'Entrada em meio minuto',
  'features.intake.text':
    'Cliente, equipamento, defeito, Enter. Quem já passou por aqui aparece pelo nome, telefone ou número de série, com tudo o que foi feito.',
  'features.board.title': 'Um quadro sempre atual',
  'features.board.text':
    'Arraste um chamado e seus colegas veem na hora. Os próximos passos possíveis ficam em destaque, e o que falta é perguntado ali mesmo.',
  'features.history.title': 'O histórico de cada aparelho',
  'features.history.text':
    'Garantia, manutenções e consertos anteriores ficam ao lado do chamado, e cada alteração mostra quem fez, quando e o que mudou.',
  'features.papers.title': 'Orçamentos, contratos e recibos',
  'features.papers.text':
    'Impressos com o seu texto e endereço, em português ou inglês, com uma via para você e outra para o cliente.',
  'features.keyboard.title': 'Rápida no teclado, à vontade no celular',
  'features.keyboard.text':
    'Dá para fazer tudo sem mouse, e tudo funciona com o polegar. A busca perdoa erros de digitação.',
  'features.yours.title': 'Os dados são seus',
  'features.yours.text': 'Cada grupo é separado de todos os outros. Exporte qualquer lista ou leia tudo pela API.',

  'pricing.title': 'Preços',
  'pricing.text': 'Comece grátis e pague pelo que armazenar quando a oficina crescer. Preços em dólares, por grupo.',
  'pricing.month': 'por mês',
  'pricing.portion': 'a cada {megabytes} MB',
  'pricing.free.1': '1.000 registros',
  'pricing.free.2': 'Quantas pessoas quiser',
  'pricing.free.3': 'Até 5 grupos',
  'pricing.free.4': 'Qualquer lista em CSV',
  'pricing.pro.1': 'Registros sem limite',
  'pricing.pro.2': 'Vários administradores',
  'pricing.pro.3': 'Fotos e arquivos em cada registro',
  'pricing.pro.4': 'Grupos além dos cinco gratuitos',
  'pricing.corp.1': 'Tudo do Profissional',
  'pricing.corp.2': 'Subgrupos para as suas filiais',
  'pricing.corp.3': 'Quem é do grupo principal acessa todas',
  'pricing.corp.4': 'Administração própria em cada uma',
  'pricing.server.1': 'Um servidor só seu',
  'pricing.server.2': '1 GB de dados incluído',
  'pricing.server.3': 'Sem dividir com mais ninguém',
  'pricing.server.4': 'Ajuda na mudança',
  'pricing.begin': 'Começar grátis',
  'pricing.write': 'Fale conosco',

  'faq.title': 'Perguntas',
  'faq.1.q': 'Preciso instalar alguma coisa?',
  'faq.1.a': 'Não. A Oficina roda no navegador, em computadores, tablets e celulares.',
  'faq.2.q': 'O que é um registro?',
  'faq.2.a':
    'Um chamado, um cliente, um equipamento, um comentário: tudo o que é salvo separadamente. No plano gratuito cabem 1.000 em cada grupo.',
  'faq.3.q': 'E quando o plano gratuito enche?',
  'faq.3.a':
    'Avisamos pelo caminho. Quando passar do limite, você tem 30 dias para escolher um plano ou excluir o que não precisa mais; depois disso só dá para consultar e exportar, até que o grupo volte a caber.',
  'faq.4.q': 'Quantas pessoas podem usar?',
  'faq.4.a': 'Quantas você convidar, em qualquer plano. Um grupo gratuito tem uma só pessoa na administração.',
  'faq.5.q': 'Posso levar meus dados?',
  'faq.5.a': 'Pode. Toda lista é exportável, e a API lê tudo o que você vê.',
  'faq.6.q': 'Em que idiomas ela está disponível?',
  'faq.6.a': 'Português do Brasil e inglês. Cada pessoa escolhe o seu, e cada grupo o das suas impressões.',

  'end.title': 'Receba o primeiro conserto hoje',
  'end.text': 'Para se cadastrar bastam um e-mail e um minuto.',
};
