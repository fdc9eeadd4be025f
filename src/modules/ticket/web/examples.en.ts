import type { Examples } from '#platform/web/module.ts';

/** Example records of a repair shop. */
export const examples: Examples = {
  ticket: [
    {
      number: 12,
      title: 'Screen stays dark after a fall',
      status: 'doing',
      priority: 'high',
      customer: { label: 'Helen Wright' },
      equipment: { label: 'ThinkPad T480' },
      technical: { label: 'Tom' },
    },
    {
      number: 11,
      title: 'Does not charge',
      status: 'open',
      priority: 'medium',
      customer: { label: 'Corner Café' },
      equipment: { label: 'Receipt printer' },
    },
    {
      number: 10,
      title: 'Yearly service',
      status: 'done',
      priority: 'low',
      customer: { label: 'Tom Okafor' },
      equipment: { label: 'Touring bike' },
      technical: { label: 'Priya' },
    },
  ],
  customer: [
    { name: 'Helen Wright', phones: [{ number: '07700 900 456', main: true }], email: 'helen@example.com' },
    { name: 'Corner Café', phones: [{ number: '020 7946 0220', main: true }], company_name: 'Corner Café Ltd' },
    { name: 'Tom Okafor', phones: [{ number: '07700 900 123', main: true }] },
  ],
  equipment: [
    { description: 'ThinkPad T480', identifier: 'PF1X283C', maker: 'Lenovo', customer: { label: 'Helen Wright' } },
    { description: 'Receipt printer', identifier: 'TM-0042', maker: 'Epson', customer: { label: 'Corner Café' } },
    { description: 'Touring bike', identifier: 'WTU187', maker: 'Surly', customer: { label: 'Tom Okafor' } },
  ],
  contract: [
    { number: 2, description: 'All printers, monthly visit', active: true, customer: { label: 'Corner Café' } },
    { number: 1, description: 'Network and servers', active: true, customer: { label: 'Northside School' } },
  ],
  estimate: [
    {
      number: 5,
      description: 'New screen, with fitting',
      status: 'sent',
      total: '248.00',
      customer: { label: 'Helen Wright' },
    },
    {
      number: 4,
      description: 'Gears and chain',
      status: 'approved',
      total: '96.50',
      customer: { label: 'Tom Okafor' },
    },
  ],
  maintenance: [
    { description: 'Fan cleaned, new paste', date: '2026-10-02', warranty: 90, equipment: { label: 'ThinkPad T480' } },
    { description: 'Brakes and cables', date: '2026-09-15', warranty: 30, equipment: { label: 'Touring bike' } },
  ],
  handbook: [
    { title: 'Reset the receipt printer', categories: ['printer'], content_type: 'markdown' },
    { title: 'What to ask at the counter', categories: ['counter', 'new-people'], content_type: 'markdown' },
  ],
};
