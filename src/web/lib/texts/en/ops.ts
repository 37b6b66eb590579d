/** Frame of the operations console: names of its pages. Each page has its own texts. */
export const ops = {
  console: 'Operations',
  queue: 'Queue',
  messages: 'Messages',
  changes: 'Changes',
  unbilled: 'Unbilled',
  unbilledText: 'Completed orders with a balance that has not been invoiced. Open an order to issue its invoice.',
  noUnbilled: 'Every completed order is invoiced',
  noUnbilledText: 'The balance is invoiced when an order is completed, unless the settings say otherwise.',
  order: 'Order',
  completed: 'Completed',
  price: 'Price',
  paid: 'Paid',
  balance: 'To be invoiced',
  teams: 'Teams',
  prices: 'Prices',
  jobs: 'Jobs',
  settings: 'Settings',
  needsSecondFactorTitle: 'The console begins with a second factor',
  needsSecondFactorText:
    'Your account belongs to the staff of the operator. Set up a second factor to use the console.',
  setUp: 'Set it up',
} as const;
