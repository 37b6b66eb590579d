import { addRateSample, type RateSample } from './transfer-rate.ts';

/** The state of an upload. `waiting`: the network or the server is away; it resumes by itself. `pausing`: parts being sent are finished first. */
export type UploadPhase =
  | 'preparing'
  | 'sending'
  | 'waiting'
  | 'pausing'
  | 'paused'
  | 'completing'
  | 'done'
  | 'failed'
  | 'cancelled';

export type UploadState = {
  phase: UploadPhase;
  sizeBytes: number;
  /** Bytes of parts that the store has confirmed. */
  storedBytes: number;
  /** Bytes sent of the parts that are on their way, by part number. */
  inFlight: Readonly<Record<number, number>>;
  samples: readonly RateSample[];
  /** What to wait for, in phase `waiting`. */
  waitingFor: 'network' | 'server' | null;
  /** The sentence of phase `failed`. */
  failure: string | null;
  /** In phase `failed`: the file itself was refused, so that there is nothing to go on with. */
  isRefused: boolean;
};

export type UploadEvent =
  | { type: 'start' }
  /** The server said what it already has. */
  | { type: 'prepared'; storedBytes: number }
  | { type: 'partProgress'; partNumber: number; sentBytes: number; atMs: number }
  | { type: 'partStored'; partNumber: number; sizeBytes: number; atMs: number }
  /** A part has to be sent again. */
  | { type: 'partDropped'; partNumber: number }
  | { type: 'wait'; for: 'network' | 'server' }
  /** No further part is begun; those on their way are finished. */
  | { type: 'pausing' }
  | { type: 'pause' }
  | { type: 'complete' }
  | { type: 'done' }
  | { type: 'fail'; failure: string; isRefused?: boolean }
  | { type: 'cancel' };

export function initialUploadState(sizeBytes: number): UploadState {
  return {
    phase: 'preparing',
    sizeBytes,
    storedBytes: 0,
    inFlight: {},
    samples: [],
    waitingFor: null,
    failure: null,
    isRefused: false,
  };
}

/** Bytes that have left this computer and were not lost. */
export function sentBytes(state: UploadState): number {
  return Math.min(
    state.sizeBytes,
    Object.values(state.inFlight).reduce((sum, bytes) => sum + bytes, state.storedBytes),
  );
}

const isOver = (phase: UploadPhase) => phase === 'done' || phase === 'cancelled';
/** Phases in which answers of requests that were sent before still count. */
const isRunning = (phase: UploadPhase) =>
  phase === 'preparing' || phase === 'sending' || phase === 'waiting' || phase === 'pausing' || phase === 'completing';

/** The next state. Events that come too late (an answer after pause, cancel or the end) change nothing. */
export function uploadReducer(state: UploadState, event: UploadEvent): UploadState {
  if (isOver(state.phase)) return state;
  switch (event.type) {
    case 'start':
      return { ...initialUploadState(state.sizeBytes), storedBytes: state.storedBytes };
    case 'pause':
      return isRunning(state.phase) && state.phase !== 'completing'
        ? { ...state, phase: 'paused', inFlight: {}, samples: [], waitingFor: null }
        : state;
    case 'pausing':
      return canFinishParts(state) ? { ...state, phase: 'pausing' } : state;
    case 'cancel':
      return { ...state, phase: 'cancelled', inFlight: {}, waitingFor: null };
    case 'fail':
      return {
        ...state,
        phase: 'failed',
        failure: event.failure,
        isRefused: event.isRefused ?? false,
        inFlight: {},
        samples: [],
        waitingFor: null,
      };
    default:
      return isRunning(state.phase) ? runningReducer(state, event) : state;
  }
}

/** Whether parts are on their way that would be lost by stopping now. */
export const canFinishParts = (state: UploadState) =>
  state.phase === 'sending' && Object.keys(state.inFlight).length > 0;

function runningReducer(
  state: UploadState,
  event: Exclude<UploadEvent, { type: 'start' | 'pausing' | 'pause' | 'cancel' | 'fail' }>,
): UploadState {
  const moving = state.phase === 'pausing' ? 'pausing' : 'sending';
  switch (event.type) {
    case 'prepared':
      return { ...state, phase: 'sending', storedBytes: event.storedBytes, waitingFor: null };
    case 'partProgress':
      return withSample(
        {
          ...state,
          phase: moving,
          waitingFor: null,
          inFlight: { ...state.inFlight, [event.partNumber]: event.sentBytes },
        },
        event.atMs,
      );
    case 'partStored':
      return withSample(
        {
          ...withoutPart(state, event.partNumber),
          phase: moving,
          waitingFor: null,
          storedBytes: state.storedBytes + event.sizeBytes,
        },
        event.atMs,
      );
    case 'partDropped':
      return { ...withoutPart(state, event.partNumber), samples: [] };
    case 'wait':
      return { ...state, phase: 'waiting', waitingFor: event.for };
    case 'complete':
      return { ...state, phase: 'completing', waitingFor: null };
    case 'done':
      return { ...state, phase: 'done', storedBytes: state.sizeBytes, inFlight: {}, waitingFor: null };
  }
}

function withSample(state: UploadState, atMs: number): UploadState {
  return { ...state, samples: addRateSample(state.samples, { atMs, sentBytes: sentBytes(state) }) };
}

function withoutPart(state: UploadState, partNumber: number): UploadState {
  return {
    ...state,
    inFlight: Object.fromEntries(Object.entries(state.inFlight).filter(([number]) => Number(number) !== partNumber)),
  };
}
