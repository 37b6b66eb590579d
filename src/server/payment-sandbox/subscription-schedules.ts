import { newId, secondsOf } from './objects.ts';
import type { State } from './state.ts';
import { missing, SandboxError } from './stripe-error.ts';
import type { Schedule, Subscription } from './subscription-objects.ts';

/** Schedules of the sandbox: what a subscription sells after the period that runs. */
export function createSchedules({
  state,
  now,
  emit,
  find,
}: {
  state: State;
  now: () => Date;
  emit: (type: string, object: unknown) => void;
  find: (subscriptionId: string) => Subscription;
}) {
  return { schedule, setPhases, release };

  /** Takes a subscription under a schedule, which changes nothing yet. */
  function schedule(subscriptionId: string): Schedule {
    const found = find(subscriptionId);
    if (found.schedule) throw new SandboxError(400, 'This subscription has a schedule already.');
    const [{ current_period_start: from, current_period_end: to, price, quantity = 1 }] = found.items.data;
    const made: Schedule = {
      id: newId('sub_sched'),
      object: 'subscription_schedule',
      created: secondsOf(now()),
      livemode: false,
      status: 'active',
      subscription: subscriptionId,
      phases: [{ start_date: from, end_date: to, items: [{ price: price.id, quantity }] }],
      next: null,
    };
    state.schedules[made.id] = made;
    found.schedule = made.id;
    emit('subscription_schedule.created', made);
    return made;
  }

  /** Says what comes after the running period. */
  function setPhases(id: string, next: NonNullable<Schedule['next']>): Schedule {
    const found = active(id);
    found.next = next;
    emit('subscription_schedule.updated', found);
    return found;
  }

  /** Leaves the subscription as it is now. */
  function release(id: string): Schedule {
    const found = active(id);
    found.status = 'released';
    find(found.subscription).schedule = null;
    emit('subscription_schedule.released', found);
    emit('customer.subscription.updated', find(found.subscription));
    return found;
  }

  function active(id: string): Schedule {
    const found = state.schedules[id];
    if (!found) throw missing('subscription schedule', id);
    if (found.status !== 'active') throw new SandboxError(400, 'This schedule is over.');
    return found;
  }
}
