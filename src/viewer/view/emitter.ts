/** Subscriptions of one viewer: event names and what each carries. */
export type Emitter<Events extends Record<string, unknown>> = {
  /** Subscribes; the answer ends the subscription. */
  on: <Name extends keyof Events>(name: Name, listener: (detail: Events[Name]) => void) => () => void;
  emit: <Name extends keyof Events>(name: Name, detail: Events[Name]) => void;
  clear: () => void;
};

/** A typed event channel. A listener that subscribes or leaves during an event does not disturb the others. */
export function createEmitter<Events extends Record<string, unknown>>(): Emitter<Events> {
  const listeners: { [Name in keyof Events]?: Set<(detail: Events[Name]) => void> } = {};
  return {
    on(name, listener) {
      const set = (listeners[name] ??= new Set());
      set.add(listener);
      return () => set.delete(listener);
    },
    emit(name, detail) {
      for (const listener of listeners[name] ? [...listeners[name]] : []) listener(detail);
    },
    clear() {
      for (const name in listeners) delete listeners[name];
    },
  };
}
