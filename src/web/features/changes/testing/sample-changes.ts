import type { ChangeEntry, ChangeLine, ChangeRequest, FileVersion } from '#contract/changes.ts';

export const projectId = '0b7f4b5e-2f7a-4f7e-9d5e-1c1d0c1b2a01';
const at = '2026-11-20T12:00:00.000Z';
const uuid = (last: number) => `0b7f4b5e-2f7a-4f7e-9d5e-${String(last).padStart(12, '0')}`;

export const versionOf = (number: number, change: Partial<FileVersion> = {}): FileVersion => ({
  id: uuid(100 + number),
  name: 'Hall.ifc',
  kind: 'model',
  format: 'ifc',
  product: 'BIMIT Verified',
  role: 'model',
  storey: null,
  version: number,
  isCurrent: false,
  at,
  url: `/api/proxy-file/${uuid(100 + number)}`,
  viewUrl: `/frag-${number}`,
  series: 'hall',
  ...change,
});
export const hall1 = versionOf(1);
export const hall2 = versionOf(2, { isCurrent: true });
export const plan = versionOf(9, {
  name: 'Ground floor.pdf',
  kind: 'document',
  format: 'pdf',
  role: 'drawing',
  version: 1,
  isCurrent: true,
  viewUrl: null,
  series: 'plan',
});
export const versions = [hall2, hall1, plan];

const wall = {
  kind: 'element',
  globalId: '0000000000000000000008',
  category: 'IFCWALL',
  name: 'Wall 1',
  storey: 'Ground floor',
  at: [1, 2, 3],
} satisfies ChangeLine['target'];

export const lineOf = (change: Partial<ChangeLine> = {}): ChangeLine => ({
  id: uuid(1),
  number: 3,
  status: 'open',
  text: 'Move it up to the window.',
  target: wall,
  asset: hall1,
  revision: null,
  author: 'Ada',
  isOwn: true,
  createdAt: at,
  updatedAt: at,
  replies: 0,
  ...change,
});
export const entryOf = (change: Partial<ChangeEntry> = {}): ChangeEntry => ({
  id: crypto.randomUUID(),
  at,
  author: 'Ada',
  isStaff: false,
  isOwn: true,
  text: 'Move it up to the window.',
  to: null,
  revision: null,
  ...change,
});

export const requestOf = (change: Partial<ChangeRequest> = {}): ChangeRequest => ({
  ...lineOf(),
  entries: [entryOf()],
  moves: [{ to: 'withdrawn', needsText: false, needsRevision: false }],
  ...change,
});
