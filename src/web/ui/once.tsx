import { Suspense, useState, type ReactNode } from 'react';

/** Its children from the first time that `when` holds and ever after, so that a dialog closes as it opened: what they need may be loaded then. */
export function Once({ when, children }: { when: boolean; children: ReactNode }) {
  const [wasOnce, setWasOnce] = useState(when);
  if (when && !wasOnce) setWasOnce(true);
  return (when || wasOnce) && <Suspense>{children}</Suspense>;
}
