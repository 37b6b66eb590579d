import type { NumberKey } from '#domain/operator/operator-settings.ts';
import { isEngineProject } from '#domain/project/project-type.ts';
import { isFinal } from '#domain/project/status-moves.ts';
import { attachmentExtensions, MAX_ATTACHMENT_BYTES, type OrderFilePurpose } from './order-files.ts';

/** The operator's setting of how many files of a kind one order has at most, with those that it was placed with. */
export const fileLimitKeys = {
  order_scan: 'order_scans',
  order_attachment: 'order_documents',
} as const satisfies Record<OrderFilePurpose, NumberKey>;

/** Whether the customer can send more files for an order: until it is at its end. A conversion takes its one scan. */
export function takesFiles(project: { type: string; subType: string; status: string }): boolean {
  return !isEngineProject(project) && !isFinal(project.status) && project.status !== 'Order Initialized';
}

/** What a file of an order is by its name and size: of a model's order, what is no paper is a scan. */
export function purposeOfFile(fileName: string, sizeBytes: number, { type }: { type: string }): OrderFilePurpose {
  const extension = fileName.split('.').at(-1)?.toLowerCase() ?? '';
  const isPaper = attachmentExtensions.some((known) => known === extension) && sizeBytes <= MAX_ATTACHMENT_BYTES;
  return type.toUpperCase() === 'BIMIT' && !isPaper ? 'order_scan' : 'order_attachment';
}
