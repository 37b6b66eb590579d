import { expect, test } from 'vitest';
import type { ConversionFailure } from '#domain/engine/conversion-failure.ts';
import { nextActOf } from './next-act.ts';
import { projectStatus } from './project-status.ts';

const scan = { type: 'SCANIT', subType: 'Standard', hasEstimate: true, openCents: 0, failureCause: null };

test('an order says what it waits for and who does it [Y1]', () => {
  expect(nextActOf({ ...scan, status: 'Order Request', hasEstimate: false })).toEqual({
    act: 'issueEstimate',
    actor: 'staff',
  });
  expect(nextActOf({ ...scan, status: 'Estimate Ready' })).toEqual({ act: 'sign', actor: 'customer' });
  expect(nextActOf({ ...scan, status: 'Order Processing' })).toEqual({ act: 'deliver', actor: 'staff' });
  expect(nextActOf({ ...scan, type: 'BIMIT', subType: 'Engine', status: 'Order Processing' })).toEqual({
    act: 'convert',
    actor: 'engine',
  });
});

test('a completed order waits for what is not paid, and for nobody once it is', () => {
  expect(nextActOf({ ...scan, status: 'Order Completed', openCents: 100 })).toEqual({
    act: 'payRest',
    actor: 'customer',
  });
  expect(nextActOf({ ...scan, status: 'Order Completed' })).toEqual({ act: 'done', actor: 'nobody' });
  expect(nextActOf({ ...scan, status: 'Order Lost', openCents: 100 })).toEqual({ act: 'ended', actor: 'nobody' });
});

test('every status has its own word; only one that is not known is left to be decided', () => {
  expect(projectStatus.options.filter((status) => nextActOf({ ...scan, status }).act === 'decide')).toEqual([]);
  expect(nextActOf({ ...scan, status: 'Order Levitated' }).act).toBe('decide');
});

test('a failed conversion waits for the customer where the scan is at fault or was stopped, else for staff [Y1 E3]', () => {
  const failed = (failureCause: ConversionFailure | null) =>
    nextActOf({ ...scan, type: 'BIMIT', subType: 'Engine', status: 'Order Failed', failureCause });
  for (const cause of ['no-building', 'few-rooms', 'unreadable', 'too-large'] as const)
    expect(failed(cause), cause).toEqual({ act: 'rescan', actor: 'customer' });
  expect(failed('stopped')).toEqual({ act: 'rerun', actor: 'customer' });
  expect(failed('crashed')).toEqual({ act: 'restart', actor: 'staff' });
  expect(failed(null)).toEqual({ act: 'restart', actor: 'staff' });
  expect(nextActOf({ ...scan, status: 'Order Failed', failureCause: 'no-building' }).act).toBe('restart');
});
