/** Where the server pushes `projectEvent`s, by themselves: the worker that listens needs no schema. */
export const EVENTS_PATH = '/api/events';
