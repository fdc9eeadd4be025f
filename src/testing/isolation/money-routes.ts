/** Routes of the cash drawers, as in `../routes.ts`. */
export const moneyRoutes = {
  'GET /api/:db/_payment_proposals': 'closed',
  'GET /api/:db/_pix/bank': 'closed',
  'PUT /api/:db/_pix/bank': 'closed',
  'DELETE /api/:db/_pix/bank': 'closed',
  'GET /api/:db/_pix/charges/:id': 'closed',
  'POST /api/:db/_pix/charges': 'closed',
  'POST /api/_webhooks/pix/:group': 'public',
  'POST /api/_webhooks/pix/:group/pix': 'public',
  'GET /api/:db/_cash': 'closed',
  'POST /api/:db/_cash': 'closed',
  'GET /api/:db/_cash/day': 'closed',
  'GET /api/:db/_cash/journal': 'closed',
  'POST /api/:db/_cash/:id/moves': 'closed',
  'POST /api/:db/_cash/:id/closing': 'closed',
} as const;

export const moneyBodies: Readonly<Record<string, unknown>> = {
  'PUT /api/:db/_pix/bank': {
    address: 'https://bank.example.com/pix',
    token_address: 'https://bank.example.com/token',
    pix_key: 'shop@example.com',
    client_id: 'x',
    client_secret: 'x',
  },
  'POST /api/:db/_pix/charges': { ticket_id: 'tkt-1', amount: '1' },
  'POST /api/:db/_cash': { opening: '0' },
  'POST /api/:db/_cash/:id/moves': { entry: 'deposit', amount: '1', note: 'x' },
  'POST /api/:db/_cash/:id/closing': { counted: '0', expected: '0' },
};
