import { expect, test } from 'vitest';
import { litSteps, progressBars, type ProgressBarName } from './progress-bars.ts';

const litOf = (name: ProgressBarName, statuses: string[]) => statuses.map((status) => litSteps(name, status));

test('the bar of a dashboard has four steps [S2 S13]', () => {
  expect(progressBars.dashboard.steps).toEqual([
    'Order Placement',
    'Order Processing',
    'Order Under Review',
    'Order Completed',
  ]);
  expect(
    litOf('dashboard', [
      'Order Received',
      'Pending Approval',
      'Order Processing',
      'Order Under Review',
      'Order Completed',
    ]),
  ).toEqual([1, 1, 2, 3, 4]);
});

test('the bar of a scan order has five steps [S2 S14]', () => {
  expect(progressBars.scan.steps).toEqual([
    'Order Placement',
    'Payment',
    'Coordinate Scan',
    'Order Processing',
    'Order Completed',
  ]);
  const statuses = [
    'Order Received',
    'Estimate Ready',
    'Pending Approval',
    'Deposit Due',
    'Confirm Scan Date',
    'Order Processing',
    'Order Under Review',
    'Order Completed',
  ];
  expect(litOf('scan', statuses)).toEqual([1, 1, 2, 2, 3, 4, 4, 5]);
});

test('the bar of a location has five steps [S2 S15]', () => {
  expect(progressBars.location.steps).toEqual([
    'Order Received',
    'Pending Approval',
    'Order Processing',
    'Order Under Review',
    'Order Completed',
  ]);
  const statuses = [
    'Order Request',
    'Estimate Ready',
    'Order Received',
    'Pending Approval',
    'Deposit Due',
    'Order Processing',
    'Order Under Review',
    'Order Completed',
  ];
  expect(litOf('location', statuses)).toEqual([1, 1, 1, 2, 2, 3, 4, 5]);
});

test('a status without an entry takes the nearest earlier one [S2]', () => {
  expect(litSteps('scan', 'Ready To Scan'), 'as Confirm Scan Date').toBe(3);
  expect(litSteps('location', 'Ready To Scan'), 'as Deposit Due').toBe(2);
  expect(litOf('dashboard', ['Order Request', 'Deposit Due', 'Ready To Scan']), 'before the first entry').toEqual([
    1, 1, 1,
  ]);
});

test('the bar of a scan that was agreed on does not fall back when its order is received [S14]', () => {
  const agreed = (status: string) => litSteps('scan', status, { isScanAgreed: true });
  expect(
    ['Ready To Scan', 'Order Received', 'Pending Approval', 'Order Processing', 'Order Completed'].map(agreed),
  ).toEqual([3, 3, 3, 4, 5]);
  expect(agreed('Deposit Due'), 'before it the table holds').toBe(2);
  expect(litSteps('location', 'Order Received', { isScanAgreed: true }), 'other bars hold').toBe(1);
});

test('a status beside the way keeps the last one, and none is lit for what is not known [S1 S2]', () => {
  expect(litSteps('scan', 'Order Delayed', { leftStatus: 'Order Processing' })).toBe(4);
  expect(litSteps('dashboard', 'Order Failed', { leftStatus: 'Order Processing' })).toBe(2);
  expect(litOf('scan', ['Order Cancelled', 'Order Prospect', 'Order Levitated'])).toEqual([0, 0, 0]);
});
