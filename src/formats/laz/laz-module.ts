import { FormatError } from '#formats/format-error.ts';

/** The part of the decoder library that is used. Pointers are positions in `HEAPU8`, which moves when memory grows. */
export type LazModule = {
  readonly HEAPU8: Uint8Array;
  _malloc(length: number): number;
  _free(pointer: number): void;
  ChunkDecoder: new () => {
    open(pointFormat: number, recordLength: number, pointer: number): void;
    getPoint(pointer: number): void;
    delete(): void;
  };
};

type Listener = (...args: never[]) => void;
/** The two methods of a Node process that are needed; a browser has none. */
type Host = { listeners(event: string): Listener[]; removeListener(event: string, listener: Listener): unknown };

const HANDLED = ['uncaughtException', 'unhandledRejection'];

/** Runs `load` and takes away the handlers that it left on the process: the library rethrows every stray error of its host. */
async function withoutNewHandlers<T>(load: () => Promise<T>): Promise<T> {
  const host =
    typeof process === 'undefined' || typeof process.listeners !== 'function'
      ? undefined
      : (process as unknown as Host);
  const before = HANDLED.map((event) => new Set(host?.listeners(event)));
  const result = await load();
  HANDLED.forEach((event, i) => {
    for (const listener of host?.listeners(event) ?? []) {
      if (!before[i]?.has(listener)) host?.removeListener(event, listener);
    }
  });
  return result;
}

let shared: Promise<LazModule> | undefined;

/** The decoder: one instance for all files, as it takes longer to load than a small file to read. */
export async function loadLazModule(): Promise<LazModule> {
  shared ??= withoutNewHandlers(async () => {
    const { createLazPerf } = await import('laz-perf');
    const quiet = (): void => {};
    const module: LazModule = await createLazPerf({ print: quiet, printErr: quiet });
    return module;
  });
  return shared;
}

/**
 * Runs calls of the decoder. Whatever they throw (strings, numbers, traps) becomes a verdict on the file, and the instance is forgotten:
 * one that has aborted is of no use any more. Errors of the source must not pass through here: they are no verdict.
 */
export function guardDecoder<T>(work: () => T): T {
  try {
    return work();
  } catch (cause) {
    shared = undefined;
    throw new FormatError('DAMAGED', 'The compressed points of the LAZ file are damaged and cannot be unpacked.', {
      cause,
    });
  }
}
