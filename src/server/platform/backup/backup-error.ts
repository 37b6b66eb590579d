/** A backup cannot be made or restored, in a sentence for the operator. */
export class BackupError extends Error {}
