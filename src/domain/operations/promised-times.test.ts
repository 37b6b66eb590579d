import { expect, test } from 'vitest';
import { promisedTimes } from './promised-times.ts';

test('customers are promised what the specification says, and what the operator has set instead [S17]', () => {
  expect(promisedTimes()).toEqual({ estimate: '24-48 hours', start: '24 hours', newDate: '24 hours' });
  expect(
    promisedTimes({ service_estimate_hours: '72', service_received_hours: '1', service_delayed_hours: null }),
  ).toEqual({ estimate: '72 hours', start: '1 hour', newDate: '24 hours' });
});
