import { AppError } from '#server/platform/http/errors.ts';

/** A full disk can be reported to the user. */
export function asStorageError(error: unknown): unknown {
  const isFull = error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
  return isFull ? new AppError('STORAGE_FULL', { cause: error }) : error;
}

/** Whether the store did not answer, so that it is worth trying again later. */
export const isStoreAway = (error: unknown): error is AppError =>
  error instanceof AppError && error.code === 'STORE_UNAVAILABLE';
