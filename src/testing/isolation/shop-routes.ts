/** Routes of the import of a shop's history and of suppliers' invoices, as in `../routes.ts`. */
export const shopRoutes = {
  'POST /api/:db/_shop_history': 'closed',
  'POST /api/:db/_shop_history/preview': 'closed',
  'GET /api/:db/_shop_history/:id': 'closed',
  'GET /api/:db/_merges/duplicates': 'closed',
  'POST /api/:db/_merges': 'closed',
  'POST /api/:db/_merges/preview': 'closed',
  'POST /api/:db/_supplier_invoices': 'closed',
  'POST /api/:db/_supplier_invoices/preview': 'closed',
} as const;

export const shopBodies: Readonly<Record<string, unknown>> = {
  'POST /api/:db/_shop_history': { file: 'YQ==' },
  'POST /api/:db/_shop_history/preview': { file: 'YQ==' },
  'POST /api/:db/_merges': { survivor_id: 'cus-1', merged_id: 'cus-2' },
  'POST /api/:db/_merges/preview': { survivor_id: 'cus-1', merged_id: 'cus-2' },
  'POST /api/:db/_supplier_invoices': { xml: '<x/>', lines: [] },
  'POST /api/:db/_supplier_invoices/preview': { xml: '<x/>' },
};
