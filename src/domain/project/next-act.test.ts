import { expect, test } from 'vitest';
import { nextActOf } from './next-act.ts';
import { projectStatus } from './project-status.ts';

const scan = { type: 'SCANIT', subType: 'Standard', hasEstimate: true, openCents: 0 };

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
