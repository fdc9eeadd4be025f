/** Texts of quick entry. */
export const quick = {
  'quick.amount': 'Amount',
  'quick.outgo': 'Expense',
  'quick.income': 'Revenue',
  'quick.who': 'Paid to or by',
  'quick.recent': 'Recent names',
  'quick.save': 'Save',
  'quick.remove-photo': 'Remove the photo {name}',
  'quick.waiting': { one: '{count} entry waits for the network', other: '{count} entries wait for the network' },
  'quick.waiting-why': 'They are on this device and are sent by themselves, each once.',
  'quick.refused': '{entry} was not saved: {reason}',
  'quick.no-wallet': 'Add a wallet first.',
} as const;
