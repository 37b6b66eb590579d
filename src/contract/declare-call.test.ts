import { expect, test } from 'vitest';
import { declareCall, declarePlainCall } from './declare-call.ts';

const address = { path: '/api/places', responses: { 200: { description: 'Places' } } };

test('a call that does not say who may make it, and how staff do, is no call to the compiler', () => {
  // @ts-expect-error: nobody has said who may call it.
  declareCall({ ...address, method: 'get' });
  // @ts-expect-error: it reads, and does not say what staff see of it who look at the portal as a customer.
  declareCall({ ...address, method: 'get', access: 'member' });
  // @ts-expect-error: customers change something by it, and it does not say which staff may.
  declarePlainCall({ path: '/api/places', method: 'post', access: 'member' });
  // @ts-expect-error: there is no such limit.
  declarePlainCall({ path: '/api/places', method: 'post', access: 'public', limit: 'never' });
  const whole = declareCall({ ...address, method: 'post', access: 'member', staffAct: 'work', limit: 'message' });
  expect({ ...whole }, 'the description of the API is made of these').toEqual({ ...address, method: 'post' });
  expect([whole.access, whole.staffAct, whole.limit]).toEqual(['member', 'work', 'message']);
});
