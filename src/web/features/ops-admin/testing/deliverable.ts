import type { OpsDeliverable } from '#contract/ops-admin.ts';

/** A model that was delivered and is shown, with changes. */
export const deliverableOf = (name: string, change: Partial<OpsDeliverable> = {}): OpsDeliverable => ({
  id: crypto.randomUUID(),
  name,
  product: 'BIMIT Verified',
  role: 'model',
  format: 'ifc',
  pdfSubtype: null,
  storey: null,
  version: 1,
  bytes: 2_000_000,
  sha256: 'a'.repeat(64),
  isCurrent: true,
  isDelivered: true,
  withdrawnAt: null,
  viewState: 'ready',
  viewProblem: null,
  elementsState: null,
  elementsProblem: null,
  url: '/api/proxy-file/x',
  createdAt: '2026-05-04T10:00:00.000Z',
  ...change,
});
