import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from './api.ts';

export const receiptsQuery = queryOptions({ queryKey: ['receipts'], queryFn: () => answerOf(api.api.receipts.$get()) });

export const receiptQuery = (paymentId: string) =>
  queryOptions({
    queryKey: ['receipts', paymentId],
    queryFn: () => answerOf(api.api.receipts[':paymentId'].$get({ param: { paymentId } })),
  });
