const guards = new Set<string>();
const ask = (event: BeforeUnloadEvent) => event.preventDefault();

/**
 * Whether the browser asks before this page is closed or reloaded: while any of its parts (`part`) would lose something by it. The listener
 * is there only then, because one that is always there slows going back.
 */
export function guardLeaving(part: string, isNeeded: boolean): void {
  if (isNeeded) guards.add(part);
  else guards.delete(part);
  if (guards.size > 0) window.addEventListener('beforeunload', ask);
  else window.removeEventListener('beforeunload', ask);
}
