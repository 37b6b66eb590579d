/** How long a store on another machine may stay silent, in milliseconds. What takes its time is judged by its progress. */
export type StoreLimits = {
  connectMs: number;
  /** Until an answer to a short question is there, all tries together. */
  answerMs: number;
  /** Without a byte taken or answered, while an object is sent. */
  sendIdleMs: number;
  /** Without a byte, while somebody waits for the next one of an object. */
  readIdleMs: number;
  /** Until many objects are deleted, or the parts of a large one are joined: services take minutes for 20 GB. */
  deleteMs: number;
  joinMs: number;
  /** How long it is left alone after it failed several times in a row. */
  openMs: number;
};

/** Somebody waits for the answer: a caller that needs the bytes learns within 5 seconds that there are none. */
export const webStoreLimits: StoreLimits = {
  connectMs: 2000,
  answerMs: 3500,
  sendIdleMs: 3500,
  readIdleMs: 20_000,
  deleteMs: 30_000,
  joinMs: 120_000,
  openMs: 10_000,
};
/** A job can wait. */
export const workerStoreLimits: StoreLimits = {
  connectMs: 5000,
  answerMs: 30_000,
  sendIdleMs: 60_000,
  readIdleMs: 60_000,
  deleteMs: 120_000,
  joinMs: 600_000,
  openMs: 10_000,
};
