/** A backup cannot be made or restored, in a sentence for the operator. */
export class BackupError extends Error {}

/** What is said of a file of a backup that is not what it was: its name, and what is wrong where that is more than its checksum. */
export function damaged(name: string, what?: string, options?: ErrorOptions): BackupError {
  return new BackupError(`${name} is damaged${what === undefined ? '' : `: ${what}`}.`, options);
}
