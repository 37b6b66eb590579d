import { expect, test } from 'vitest';
import { projectStatuses } from './project-status.ts';
import { staffMoves, statusAfterDeposit } from './status-moves.ts';

test('staff move a project along its way, delay and cancel it while it is open', () => {
  expect(staffMoves('Order Under Review')).toEqual(['Order Completed', 'Order Processing', 'Order Delayed', 'Order Cancelled']);
  expect(staffMoves('Estimate Ready'), 'a signature moves it on, nobody by hand').not.toContain('Deposit Due');
});

test('a delayed project goes back only to what it left, and what is final stays', () => {
  expect(staffMoves('Order Delayed', 'Ready To Scan')).toEqual(['Ready To Scan', 'Order Cancelled']);
  expect(projectStatuses.filter((status) => staffMoves(status).length === 0)).toEqual(['Order Completed', 'Order Cancelled', 'Order Lost', 'Order Rejected']);
});

test('a paid deposit moves only what waits for it: a scan to its date, a model into work', () => {
  expect(statusAfterDeposit({ status: 'Deposit Due', type: 'SCANIT' })).toBe('Confirm Scan Date');
  expect(statusAfterDeposit({ status: 'Deposit Due', type: 'BIMIT' })).toBe('Order Received');
  expect(projectStatuses.filter((status) => statusAfterDeposit({ status, type: 'SCANIT' }))).toEqual(['Deposit Due']);
});
