export const billing = {
  emptyTitle: 'No receipts yet',
  emptyText: 'What the team pays appears here, with its receipt.',
} as const;
