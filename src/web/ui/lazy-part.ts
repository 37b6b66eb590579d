import { lazy, type ComponentType } from 'react';

/** A part of a page whose code is loaded when it is first shown, or before by `preload`: when a pointer or the focus comes near. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loading: Promise<{ default: ComponentType<Props> }> | undefined;
  const start = () => (loading ??= load().then((part) => ({ default: part })));
  return Object.assign(lazy(start), { preload: () => void start().catch(() => undefined) });
}
