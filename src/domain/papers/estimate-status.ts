export const estimateStatuses = ['issued', 'replaced', 'signed', 'declined'] as const;
export type EstimateStatus = (typeof estimateStatuses)[number];

/** Whether an estimate can be the price of its order: the newest of these is. One that was signed stays so until a newer one is issued. */
export function isInEffect(status: EstimateStatus): boolean {
  return status === 'issued' || status === 'signed';
}
