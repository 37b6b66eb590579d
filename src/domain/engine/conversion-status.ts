/** Whether a conversion waits or runs, by its project's status. One that was cancelled has left these. */
export function isConverting(status: string): boolean {
  return status === 'Order Received' || status === 'Order Processing';
}
