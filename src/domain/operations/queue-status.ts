import { isFinal } from '#domain/project/status-moves.ts';

/** Whether somebody waits for a project of that status: the console's queue lists it by itself, and others when they are asked for. */
export function isQueued(status: string): boolean {
  return !isFinal(status) && status !== 'Order Initialized';
}
