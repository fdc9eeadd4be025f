/** What the two groups of `npm run demo` have in their wallets: months that repeat themselves, and a few things that happen once. */

/** An expense or revenue of every month: on which day, about how much, and by how much it differs from one month to the next. */
export interface DemoMonthly {
  readonly day: number;
  readonly wallet: number;
  readonly income?: true;
  readonly who: string;
  readonly description?: string;
  readonly category: string;
  readonly value: number;
  readonly sway?: number;
}

/** Something that happened (or will) so many days ago. */
interface DemoOnce extends Omit<DemoMonthly, 'day' | 'sway'> {
  readonly days: number;
  readonly open?: true;
}

export interface DemoMoney {
  readonly wallets: readonly {
    readonly name: string;
    readonly currency: string;
    readonly start_balance: string;
    readonly card?: true;
    readonly limit?: string;
  }[];
  readonly monthly: readonly DemoMonthly[];
  readonly once: readonly DemoOnce[];
  /** Every month from the first wallet into the second, and to the card what is owed. */
  readonly saved: { readonly day: number; readonly value: string; readonly description: string };
  readonly cardBill: { readonly day: number; readonly value: string; readonly description: string };
  /** From the first wallet into the fourth, which has another currency. */
  readonly exchange: {
    readonly days: number;
    readonly out: string;
    readonly in: string;
    readonly fee: string;
    readonly description: string;
  };
  readonly mapping: { readonly text_to_match: string; readonly text_to_change: string };
}

export const centralMoney: DemoMoney = {
  wallets: [
    { name: 'Conta corrente', currency: 'BRL', start_balance: '3250.40' },
    { name: 'Poupança', currency: 'BRL', start_balance: '12000.00' },
    { name: 'Cartão de crédito', currency: 'BRL', start_balance: '-640.00', card: true, limit: '4000.00' },
    { name: 'Dólares da viagem', currency: 'USD', start_balance: '120.00' },
  ],
  monthly: [
    {
      day: 5,
      wallet: 0,
      income: true,
      who: 'Oficina Central',
      description: 'Pró-labore',
      category: 'salário',
      value: 6200,
    },
    { day: 6, wallet: 0, who: 'Imobiliária Horizonte', description: 'Aluguel', category: 'moradia', value: 1850 },
    {
      day: 8,
      wallet: 0,
      who: 'Companhia de luz',
      description: 'Energia',
      category: 'moradia',
      value: 214.37,
      sway: 23,
    },
    { day: 9, wallet: 0, who: 'Águas da cidade', description: 'Água', category: 'moradia', value: 96.2, sway: 7 },
    { day: 10, wallet: 0, who: 'Escola Girassol', description: 'Mensalidade', category: 'educação', value: 780 },
    {
      day: 12,
      wallet: 2,
      who: 'Mercado da esquina',
      description: 'Compras da semana',
      category: 'mercado',
      value: 318.9,
      sway: 41,
    },
    { day: 14, wallet: 2, who: 'Posto Avenida', category: 'transporte', value: 180, sway: 20 },
    { day: 17, wallet: 2, who: 'Padaria São João', category: 'padaria', value: 64.75, sway: 9 },
    {
      day: 19,
      wallet: 2,
      who: 'Mercado da esquina',
      description: 'Compras da semana',
      category: 'mercado',
      value: 287.15,
      sway: 36,
    },
    { day: 21, wallet: 0, who: 'Farmácia Popular', category: 'saúde', value: 72.4, sway: 18 },
    { day: 23, wallet: 2, who: 'Cinema do shopping', category: 'lazer', value: 88, sway: 12 },
    { day: 26, wallet: 2, who: 'Mercado da esquina', category: 'mercado', value: 254.6, sway: 29 },
  ],
  once: [
    {
      days: 74,
      wallet: 0,
      income: true,
      who: 'Prefeitura',
      description: 'Restituição',
      category: 'impostos',
      value: 431.28,
    },
    { days: 52, wallet: 2, who: 'Loja do Lar', description: 'Fogão', category: 'casa', value: 1249.9 },
    { days: 33, wallet: 0, who: 'Oficina do Zé', description: 'Revisão do carro', category: 'transporte', value: 520 },
    { days: 9, wallet: 3, who: 'Livraria do aeroporto', description: 'Livros', category: 'lazer', value: 32.5 },
    { days: 4, wallet: 2, who: 'Pizzaria Bela Massa', category: 'restaurante', value: 96.4, open: true },
    { days: 2, wallet: 0, who: 'Farmácia Popular', category: 'saúde', value: 48.9, open: true },
    { days: 1, wallet: 2, who: 'Padaria São João', category: 'padaria', value: 21.3, open: true },
    {
      days: -6,
      wallet: 0,
      who: 'Seguradora Sul',
      description: 'Seguro do carro',
      category: 'transporte',
      value: 213.4,
      open: true,
    },
  ],
  saved: { day: 7, value: '600.00', description: 'Reserva do mês' },
  cardBill: { day: 11, value: '1180.00', description: 'Fatura do cartão' },
  exchange: { days: 45, out: '1092.00', in: '200.00', fee: '4.15', description: 'Câmbio para a viagem' },
  mapping: { text_to_match: 'mercado', text_to_change: 'mercado' },
};

export const northsideMoney: DemoMoney = {
  wallets: [
    { name: 'Checking', currency: 'USD', start_balance: '2140.25' },
    { name: 'Savings', currency: 'USD', start_balance: '8600.00' },
    { name: 'Credit card', currency: 'USD', start_balance: '-310.00', card: true, limit: '3000.00' },
    { name: 'Euros', currency: 'EUR', start_balance: '80.00' },
  ],
  monthly: [
    {
      day: 1,
      wallet: 0,
      income: true,
      who: 'Northside Repairs',
      description: 'Salary',
      category: 'salary',
      value: 3900,
    },
    { day: 2, wallet: 0, who: 'Maple Street Homes', description: 'Rent', category: 'housing', value: 1350 },
    { day: 5, wallet: 0, who: 'City Power', description: 'Electricity', category: 'housing', value: 84.6, sway: 11 },
    { day: 6, wallet: 0, who: 'Lakeside Water', category: 'housing', value: 41.15, sway: 4 },
    {
      day: 9,
      wallet: 2,
      who: 'Corner Market',
      description: 'Groceries',
      category: 'groceries',
      value: 132.48,
      sway: 19,
    },
    { day: 11, wallet: 2, who: 'Main Street Fuel', category: 'car', value: 52, sway: 8 },
    {
      day: 16,
      wallet: 2,
      who: 'Corner Market',
      description: 'Groceries',
      category: 'groceries',
      value: 118.02,
      sway: 21,
    },
    { day: 18, wallet: 0, who: 'Hill Road Pharmacy', category: 'health', value: 27.3, sway: 9 },
    { day: 22, wallet: 2, who: 'Corner Market', category: 'groceries', value: 97.55, sway: 14 },
    { day: 24, wallet: 2, who: 'Riverside Cinema', category: 'fun', value: 36, sway: 6 },
    { day: 27, wallet: 2, who: 'Old Town Bakery', category: 'bakery', value: 19.8, sway: 5 },
  ],
  once: [
    { days: 71, wallet: 0, income: true, who: 'Tax office', description: 'Refund', category: 'taxes', value: 264.1 },
    { days: 49, wallet: 2, who: 'Home and Garden', description: 'Lawn mower', category: 'home', value: 389 },
    { days: 28, wallet: 0, who: 'Fourth Avenue Garage', description: 'Brakes', category: 'car', value: 310.5 },
    { days: 12, wallet: 3, who: 'Airport book shop', description: 'Travel guide', category: 'fun', value: 18.9 },
    { days: 3, wallet: 2, who: 'Trattoria Verde', category: 'eating-out', value: 58.2, open: true },
    { days: 1, wallet: 2, who: 'Old Town Bakery', category: 'bakery', value: 7.4, open: true },
    { days: 0, wallet: 0, who: 'Hill Road Pharmacy', category: 'health', value: 12.9, open: true },
    {
      days: -5,
      wallet: 0,
      who: 'Shield Insurance',
      description: 'Car insurance',
      category: 'car',
      value: 94,
      open: true,
    },
  ],
  saved: { day: 3, value: '400.00', description: 'Set aside' },
  cardBill: { day: 12, value: '520.00', description: 'Card payment' },
  exchange: { days: 38, out: '218.00', in: '200.00', fee: '1.50', description: 'For the trip' },
  mapping: { text_to_match: 'market', text_to_change: 'groceries' },
};
