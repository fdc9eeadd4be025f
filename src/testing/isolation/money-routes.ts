/** Routes of the cash drawers, as in `../routes.ts`. */
export const moneyRoutes = {
  'GET /api/:db/_payment_proposals': 'closed',
  'GET /api/:db/_cash': 'closed',
  'POST /api/:db/_cash': 'closed',
  'GET /api/:db/_cash/day': 'closed',
  'GET /api/:db/_cash/journal': 'closed',
  'POST /api/:db/_cash/:id/moves': 'closed',
  'POST /api/:db/_cash/:id/closing': 'closed',
} as const;

export const moneyBodies: Readonly<Record<string, unknown>> = {
  'POST /api/:db/_cash': { opening: '0' },
  'POST /api/:db/_cash/:id/moves': { entry: 'deposit', amount: '1', note: 'x' },
  'POST /api/:db/_cash/:id/closing': { counted: '0', expected: '0' },
};
