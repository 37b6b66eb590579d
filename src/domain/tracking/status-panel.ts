import { projectStatus, type ProjectStatus } from '#domain/project/project-status.ts';

/** The four panels of a dashboard, word for word, and that of a status that is not known (S1, S16). */
export const statusPanels = {
  received: { heading: 'Order Successfully Received', text: 'Your order has been received and is being processed.' },
  processing: {
    heading: 'Your Order Is Processing',
    text: 'Your building model is currently being processed. We will notify you when ready.',
  },
  review: {
    heading: 'Your Order Is Being Reviewed',
    text: 'Your order is under review. We will notify you when complete.',
  },
  completed: { heading: 'Order Completed', text: 'Your order is ready to view and download.' },
  error: { heading: 'Order Status Error', text: 'Error with the order status' },
} as const;
export type StatusPanel = keyof typeof statusPanels;

const panels: Partial<Record<ProjectStatus, StatusPanel>> = {
  'Order Received': 'received',
  'Order Processing': 'processing',
  'Order Under Review': 'review',
  'Order Completed': 'completed',
};

/** The panel of a status; undefined for the known ones that have none: their banner says it all. */
export function statusPanelOf(status: string): StatusPanel | undefined {
  const known = projectStatus.safeParse(status).data;
  return known ? panels[known] : 'error';
}
