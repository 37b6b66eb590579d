import { expect, test } from 'vitest';
import { canExportPoints, isProjectLocked } from './point-rights.ts';
import { sampleProject } from './testing/sample-project.ts';

const unpaid = { paid_full: false, payment_status: null };
const open = sampleProject().access;
const closed = { ...open, canDownload: false, restrictionReason: 'needs_unlock' as const };

test('points of a scan that was ordered are taken as its files are, without an unlock [L1] [D11]', () => {
  const scan = sampleProject({
    ...unpaid,
    type: 'SCANIT',
    subType: 'Standard',
    access: { ...open, canDownload: true },
  });
  expect([canExportPoints(scan), isProjectLocked(scan)]).toEqual([true, false]);
});

test('points of a conversion follow the gate of its downloads [L1] [D11]', () => {
  const conversion = sampleProject({ ...unpaid, type: 'BIMIT', subType: 'Engine', access: closed });
  expect([canExportPoints(conversion), isProjectLocked(conversion)]).toEqual([false, true]);
  expect(canExportPoints({ ...conversion, payment_status: 'paid', access: { ...open, canDownload: true } })).toBe(true);
});
