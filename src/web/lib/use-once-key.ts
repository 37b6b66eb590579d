import { useRef } from 'react';
import { randomUuid } from './random-uuid.ts';

/** Keys for what is sent: the same for every try of the same thing, so that it is kept once. */
export function useOnceKey(): (body: unknown) => string {
  const last = useRef({ body: '', key: '' });
  return (body) => {
    const text = JSON.stringify(body);
    if (last.current.body !== text) last.current = { body: text, key: randomUuid() };
    return last.current.key;
  };
}
