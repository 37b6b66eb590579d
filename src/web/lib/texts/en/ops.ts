/** Frame of the operations console: names of its pages. Each page has its own texts. */
export const ops = {
  console: 'Operations',
  queue: 'Queue',
  messages: 'Messages',
  changes: 'Changes',
  teams: 'Teams',
  prices: 'Prices',
  jobs: 'Jobs',
  settings: 'Settings',
  needsSecondFactorTitle: 'The console begins with a second factor',
  needsSecondFactorText: 'Your account belongs to the staff of the operator. Set up a second factor to use the console.',
  setUp: 'Set it up',
} as const;
