import type { DemoFeed } from './demo-feed.ts';

export const portugueseTexts: readonly DemoFeed[] = [
  {
    slug: 'bancada',
    locale: 'pt-BR',
    title: 'Bancada Aberta',
    author: 'Jonas Prado',
    every: 17,
    more: [
      'Antes de abrir qualquer aparelho, fotografe a posição dos cabos. Parece exagero, até o dia em que sobra um parafuso e ninguém lembra de onde ele saiu.',
      'A bancada precisa de luz, de um pano claro onde as peças pequenas não somem e de um lugar fixo para o multímetro. O resto se arranja.',
      'Anote a medida antes e depois do reparo. Quem volta ao mesmo defeito um ano mais tarde agradece, e o cliente também.',
    ],
    items: [
      [
        'Lavadora que para no enxágue: três causas prováveis',
        'Pressostato sujo, bomba travada ou mangueira dobrada. Em que ordem conferir, e com que ferramenta, sem desmontar a máquina inteira.',
      ],
      [
        'Como testar um capacitor sem tirá-lo da placa',
        'Nem sempre dá certo, mas quando dá poupa meia hora de solda. O que o medidor mostra e quando desconfiar dele.',
      ],
      [
        'Vale a pena consertar uma TV de oito anos?',
        'Uma conta simples entre o preço da peça, o tempo de bancada e o que a pessoa pagaria por uma nova.',
      ],
      [
        'O cheiro de queimado que não estava na fonte',
        'Dois dias à procura de um curto que morava no cabo da tomada. Uma história sobre começar pelo lado de fora.',
      ],
      [
        'Cinco chaves que resolvem quase tudo',
        'Um jogo pequeno e bom vale mais do que uma maleta cheia. Quais ficam no bolso e quais ficam na gaveta.',
      ],
      [
        'Geladeira que congela embaixo: o termostato não tem culpa',
        'Na maioria das vezes é a borracha da porta. O teste da folha de papel leva dez segundos.',
      ],
      [
        'Pasta térmica: quanto, como e de quanto em quanto tempo',
        'Uma gota do tamanho de um grão de arroz, espalhada pelo próprio dissipador. Mais do que isso atrapalha.',
      ],
      [
        'Quando dizer ao cliente que não compensa',
        'Dizer cedo e com números evita a conversa difícil no fim. Um roteiro curto para essa hora.',
      ],
      [
        'Organize os parafusos em uma folha com desenho',
        'Um retângulo no papel, um furo para cada parafuso. O método mais barato da oficina, e o que menos falha.',
      ],
      [
        'Ar-condicionado pingando dentro de casa',
        'Dreno entupido em nove de cada dez visitas. Como limpar sem molhar a parede do vizinho.',
      ],
    ],
  },
  {
    slug: 'feira',
    locale: 'pt-BR',
    title: 'Jornal da Feira',
    author: 'Redação',
    every: 9,
    more: [
      'Os moradores ouvidos pela reportagem pedem horários mais longos nos fins de semana e mais bancos à sombra.',
      'A associação de comerciantes se reúne na próxima quinta-feira, às 19h, no salão da paróquia. A reunião é aberta.',
    ],
    items: [
      [
        'Mercado municipal reabre no sábado com quarenta bancas',
        'Depois de oito meses de obra, o prédio volta com telhado novo, banheiros acessíveis e um café no mezanino.',
      ],
      [
        'Chuva adia a colheita do café na serra',
        'Produtores esperam mais dez dias de sol. Quem já colheu secou os grãos dentro do galpão.',
      ],
      [
        'Trem turístico volta a circular nos feriados',
        'A composição de 1938 passou por revisão completa. Os bilhetes começam a ser vendidos na segunda-feira.',
      ],
      [
        'Oficina ensina a consertar bicicletas de graça',
        'As aulas são às quartas, na praça. É preciso levar a própria bicicleta e alguma paciência.',
      ],
      [
        'Biblioteca empresta ferramentas além de livros',
        'Furadeira, lixadeira e escada já estão na lista. O prazo é de sete dias, renovável uma vez.',
      ],
      [
        'Horta comunitária distribui mudas no domingo',
        'São trezentas mudas de alface, couve e manjericão, duas por família.',
      ],
      [
        'Ponte da rua das Laranjeiras fica fechada até sexta',
        'O desvio é pela avenida do parque. Os ônibus mantêm os horários, com atraso de até dez minutos.',
      ],
      [
        'Coral da terceira idade procura vozes graves',
        'Não é preciso saber ler partitura. Os ensaios são às terças, com café no intervalo.',
      ],
      [
        'Comércio local vende mais em novembro',
        'O movimento cresceu onde as lojas abriram também no almoço, diz o levantamento da associação.',
      ],
      [
        'Feira de trocas aceita de livros a panelas',
        'Nada custa dinheiro: cada objeto entregue vale um cupom, e cada cupom um objeto.',
      ],
    ],
  },
  {
    slug: 'domingo',
    locale: 'pt-BR',
    title: 'Cozinha de Domingo',
    author: 'Lúcia Amaral',
    every: 31,
    more: [
      'Separe tudo antes de acender o fogo. A receita fica mais curta quando nada precisa ser procurado.',
      'Se sobrar, no dia seguinte fica melhor. Guarde em pote de vidro e esquente devagar, com uma colher de água.',
    ],
    told: { 2: 'feira/5' },
    items: [
      [
        'Bolo de fubá da avó, com erva-doce',
        'Fubá fino, três ovos e paciência com o forno: ele entra frio e só se abre depois de trinta e cinco minutos.',
      ],
      [
        'Pão sem sovar para quem trabalha fora',
        'Mistura-se à noite, assa-se de manhã. A geladeira faz o trabalho enquanto se dorme.',
      ],
      [
        'O que plantar com as mudas que você ganhou',
        'Couve no canto mais claro, manjericão na janela da cozinha, alface onde a sombra chega à tarde.',
      ],
      ['Feijão que não empapa', 'Molho longo, sal no fim e panela destampada nos últimos dez minutos.'],
      [
        'Três sopas para noites de chuva',
        'Abóbora com gengibre, caldo verde e uma de lentilha que se faz com o que houver.',
      ],
      [
        'Faca cega corta mais dedo do que cebola',
        'Como afiar em casa com uma pedra simples, e por que a chaira não substitui a pedra.',
      ],
    ],
  },
];
