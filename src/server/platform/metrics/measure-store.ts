import type { ObjectStore } from '#server/platform/object-store/object-store.ts';
import { withSpan } from '#server/platform/tracing/tracing.ts';
import { storeSeconds } from './metrics.ts';

const MEASURED = [
  'put',
  'putFile',
  'get',
  'size',
  'deletePrefix',
  'createMultipart',
  'listParts',
  'completeMultipart',
  'abortMultipart',
] as const satisfies (keyof ObjectStore)[];

/** The same store, whose calls are timed, and spans of what they belong to. Not found is an answer. */
export function measureStore<S extends ObjectStore>(store: S): S {
  return new Proxy(store, {
    get: (target, key, receiver): unknown => {
      const member: unknown = Reflect.get(target, key, receiver);
      const call = MEASURED.find((measured) => measured === key);
      if (!call || typeof member !== 'function') return member;
      return (...args: unknown[]): Promise<unknown> =>
        withSpan(`store ${call}`, {}, async () => {
          const end = storeSeconds.startTimer({ call });
          try {
            const answer: unknown = await Reflect.apply(member, target, args);
            end({ outcome: 'answered' });
            return answer;
          } catch (error) {
            end({ outcome: isAnswer(error) ? 'answered' : 'failed' });
            throw error;
          }
        });
    },
  });
}

const isAnswer = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'NOT_FOUND' || error.code === 'UPLOAD_CLOSED' || error.code === 'UPLOAD_INCOMPLETE');
