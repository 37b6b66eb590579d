import { expect, test } from 'vitest';
import { projectStatuses } from './project-status.ts';
import { staffMoves } from './status-moves.ts';

test('staff move a project along its way, delay and cancel it while it is open', () => {
  expect(staffMoves('Order Under Review')).toEqual(['Order Completed', 'Order Processing', 'Order Delayed', 'Order Cancelled']);
  expect(staffMoves('Estimate Ready'), 'a signature moves it on, nobody by hand').not.toContain('Deposit Due');
});

test('a delayed project goes back only to what it left, and what is final stays', () => {
  expect(staffMoves('Order Delayed', 'Ready To Scan')).toEqual(['Ready To Scan', 'Order Cancelled']);
  expect(projectStatuses.filter((status) => staffMoves(status).length === 0)).toEqual(['Order Completed', 'Order Cancelled', 'Order Lost', 'Order Rejected']);
});
