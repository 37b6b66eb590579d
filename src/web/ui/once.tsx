import { Suspense, useState, type ReactNode } from 'react';

/** Renders its children once `when` is first true and from then on, so that a dialog can close as it opened: its code may be loaded at that point. */
export function Once({ when, children }: { when: boolean; children: ReactNode }) {
  const [wasOnce, setWasOnce] = useState(when);
  if (when && !wasOnce) setWasOnce(true);
  return (when || wasOnce) && <Suspense>{children}</Suspense>;
}
