/** Routes of the import of a shop's history and of suppliers' invoices, as in `../routes.ts`. */
export const shopRoutes = {
  'POST /api/:db/_shop_history': 'closed',
  'POST /api/:db/_shop_history/preview': 'closed',
  'GET /api/:db/_shop_history/:id': 'closed',
  'POST /api/:db/_supplier_invoices': 'closed',
  'POST /api/:db/_supplier_invoices/preview': 'closed',
} as const;

export const shopBodies: Readonly<Record<string, unknown>> = {
  'POST /api/:db/_shop_history': { file: 'YQ==' },
  'POST /api/:db/_shop_history/preview': { file: 'YQ==' },
  'POST /api/:db/_supplier_invoices': { xml: '<x/>', lines: [] },
  'POST /api/:db/_supplier_invoices/preview': { xml: '<x/>' },
};
