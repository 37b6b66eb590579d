import { getSystemErrorMessage } from 'node:util';

/** Why a call of the system failed, in words, without the call's name and path: "permission denied". */
export function systemReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'errno' in error && typeof error.errno === 'number' ? getSystemErrorMessage(error.errno) : error.message;
}
