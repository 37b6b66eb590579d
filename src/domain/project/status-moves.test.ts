import fc from 'fast-check';
import { expect, test } from 'vitest';
import { projectStatuses, type ProjectStatus } from './project-status.ts';
import {
  allowedMoves,
  isEndedEarly,
  isFinal,
  isPriceOpen,
  moveKind,
  movers,
  MSA,
  statusAfterDeposit,
  statusAfterSignature,
  type MovedProject,
  type Mover,
} from './status-moves.ts';

const scan = { type: 'SCANIT', subType: 'Standard' };
const model = { type: 'BIMIT', subType: 'Standard' };
const engine = { type: 'BIMIT', subType: 'Engine' };
const staff = (status: ProjectStatus, kind = scan, leftStatus: ProjectStatus | null = null) =>
  allowedMoves({ ...kind, status, leftStatus }, 'staff');

test('staff move a project along its way, delay and cancel it while it is open [S1 Y2]', () => {
  expect(staff('Order Under Review')).toEqual([
    'Order Completed',
    'Order Processing',
    'Order Delayed',
    'Order Cancelled',
  ]);
  expect(staff('Estimate Ready'), 'a signature moves it on, nobody by hand').not.toContain('Deposit Due');
  expect(staff('Confirm Scan Date', model), 'nothing is scanned for a model').not.toContain('Ready To Scan');
});

test('a delayed project goes back only to what it left, and what is final stays [S1]', () => {
  expect(staff('Order Delayed', scan, 'Ready To Scan')).toEqual(['Ready To Scan', 'Order Cancelled']);
  expect(projectStatuses.filter((status) => staff(status).length === 0)).toEqual([
    'Order Completed',
    'Order Cancelled',
    'Order Lost',
    'Order Rejected',
    'Order Initialized',
  ]);
});

test('a paid deposit moves only what waits for it: a scan to its date, a model into work', () => {
  expect(statusAfterDeposit({ status: 'Deposit Due', type: 'SCANIT' })).toBe('Confirm Scan Date');
  expect(statusAfterDeposit({ status: 'Deposit Due', type: 'BIMIT' })).toBe('Order Received');
  expect(projectStatuses.filter((status) => statusAfterDeposit({ status, type: 'SCANIT' }))).toEqual(['Deposit Due']);
});

test('a signature leads to the deposit, and past it with an agreement [S6]', () => {
  expect(statusAfterSignature({ status: 'Estimate Ready', type: 'SCANIT' })).toBe('Deposit Due');
  expect(statusAfterSignature({ status: 'Estimate Ready', type: 'SCANIT', customerContractType: MSA })).toBe(
    'Confirm Scan Date',
  );
  expect(statusAfterSignature({ status: 'Estimate Ready', type: 'BIMIT', customerContractType: MSA })).toBe(
    'Order Received',
  );
  expect(projectStatuses.filter((status) => statusAfterSignature({ status, type: 'BIMIT' }))).toEqual([
    'Estimate Ready',
  ]);
});

test('the customer’s admin goes on from an estimate and back up to the deposit, no further', () => {
  const moves = (status: ProjectStatus) => allowedMoves({ ...scan, status }, 'admin');
  expect(moves('Order Prospect')).toEqual(['Order Request', 'Order Cancelled']);
  expect(moves('Deposit Due')).toEqual(['Order Cancelled']);
  expect(moves('Confirm Scan Date')).toEqual([]);
});

test('a conversion is the engine’s alone, and the engine moves nothing else', () => {
  for (const status of projectStatuses) {
    expect(allowedMoves({ ...engine, status }, 'staff')).toEqual([]);
    expect(allowedMoves({ ...scan, status }, 'engine')).toEqual([]);
  }
  expect(allowedMoves({ ...engine, status: 'Order Received' }, 'engine')).toContain('Order Processing');
});

test('no history of moves leaves the 17 statuses, comes out of a final one, or forgets what a delay left [S1 S12]', () => {
  const step = fc.record({ mover: fc.constantFrom<Mover>(...movers), choice: fc.nat(20) });
  fc.assert(
    fc.property(
      fc.constantFrom(scan, model),
      fc.constantFrom(null, MSA),
      fc.array(step, { maxLength: 40 }),
      (kind, customerContractType, steps) => {
        let project: MovedProject = { ...kind, customerContractType, status: 'Order Prospect', leftStatus: null };
        for (const { mover, choice } of steps) {
          const moves = allowedMoves(project, mover);
          const to = moves[choice % Math.max(1, moves.length)];
          if (!to) continue;
          expect(projectStatuses).toContain(to);
          expect(isFinal(project.status)).toBe(false);
          if (project.status === 'Order Delayed' && to !== 'Order Cancelled') expect(to).toBe(project.leftStatus);
          expect(to).not.toBe(project.status);
          project = { ...project, status: to, leftStatus: to === 'Order Delayed' ? project.status : null };
        }
      },
    ),
  );
});

test('at most one move is the usual next step, it is never one that ends the order, and those that do are distinguished [Y2]', () => {
  for (const kind of [scan, model]) {
    for (const status of projectStatuses) {
      const moves = staff(status, kind, 'Order Processing').map((to) => ({
        to,
        kind: moveKind({ status, leftStatus: 'Order Processing' }, to),
      }));
      expect(moves.filter((move) => move.kind === 'next').length, status).toBeLessThanOrEqual(1);
      for (const move of moves) expect(move.kind === 'end', `${status} to ${move.to}`).toBe(isEndedEarly(move.to));
    }
  }
  const nextOf = (status: ProjectStatus, leftStatus: ProjectStatus | null = null) =>
    staff(status, scan, leftStatus).find((to) => moveKind({ status, leftStatus }, to) === 'next');
  expect([
    nextOf('Estimate Ready'),
    nextOf('Order Processing'),
    nextOf('Order Under Review'),
    nextOf('Deposit Due'),
    nextOf('Order Delayed', 'Ready To Scan'),
  ]).toEqual([undefined, 'Order Under Review', 'Order Completed', undefined, 'Ready To Scan']);
});

test("today's price is of interest until somebody has agreed to one", () => {
  expect(projectStatuses.filter((status) => isPriceOpen({ status, leftStatus: null }))).toEqual([
    'Order Prospect',
    'Order Request',
    'Estimate Ready',
  ]);
  expect([
    isPriceOpen({ status: 'Order Delayed', leftStatus: 'Order Request' }),
    isPriceOpen({ status: 'Order Delayed', leftStatus: 'Order Processing' }),
  ]).toEqual([true, false]);
});
