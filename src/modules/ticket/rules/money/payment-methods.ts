/** How customers pay. */
export const paymentMethods = ['cash', 'pix', 'card', 'transfer', 'other'] as const;
