import { expect, test } from 'vitest';
import { progressPercent, stepAfter, stepBefore, wizardSteps } from './wizard-steps.ts';

test('Back of SCANIT goes configure, proposal; dates, configure; summary, dates [O2]', () => {
  expect(stepBefore('scanit', 'configure')).toBe('proposal');
  expect(stepBefore('scanit', 'dates')).toBe('configure');
  expect(stepBefore('scanit', 'review')).toBe('dates');
  expect(stepBefore('scanit', 'details')).toBeUndefined();
});

test('Back of BIMIT goes summary, Get Proposal; details, Get Proposal; upload, details; configure, upload; complete, configure [O2]', () => {
  expect(stepBefore('bimit', 'summary')).toBe('proposal');
  expect(stepBefore('bimit', 'details')).toBe('proposal');
  expect(stepBefore('bimit', 'upload')).toBe('details');
  expect(stepBefore('bimit', 'configure')).toBe('upload');
  expect(stepBefore('bimit', 'review')).toBe('configure');
});

test('every step leads to the next, and the bar only grows [O1 O2]', () => {
  for (const service of ['scanit', 'bimit'] as const) {
    const steps = wizardSteps[service];
    expect(steps.slice(0, -1).map((step) => stepAfter(service, step))).toEqual(steps.slice(1));
    const bar = steps.map((step) => progressPercent(service, step));
    expect(bar).toEqual(bar.toSorted((a, b) => a - b));
    expect(new Set(bar).size).toBe(bar.length);
  }
});
