import { BackupError } from '#server/platform/backup/backup-error.ts';
import { readS3Address, S3AddressError } from '#server/platform/object-store/s3-address.ts';
import { isStoreAway } from '#server/platform/object-store/storage-error.ts';
import { CommandError, UsageError } from './command.ts';

const isBucket = (address: string) => address.startsWith('s3://');

/** The place of a backup as it was typed. Throws `UsageError` with `missing` where there is none, and for a bucket that cannot be one. */
export function backupAddressOf(text: string | undefined, missing: string): string {
  if (!text) throw new UsageError(missing);
  try {
    if (isBucket(text)) readS3Address(text);
  } catch (error) {
    throw error instanceof S3AddressError ? new UsageError(error.message, { cause: error }) : error;
  }
  return text;
}

/** Ends the command with a message if the error is about the backup place at `address`, or about the store. */
export const asCommandError =
  (address: string) =>
  (error: unknown): never => {
    if (error instanceof BackupError) throw new CommandError(error.message, { cause: error });
    if (isStoreAway(error)) throw new CommandError(unreachable(address, error), { cause: error });
    throw error;
  };

function unreachable(address: string, { cause }: Error): string {
  if (cause instanceof Error && cause.name === 'CredentialsProviderError')
    return 'There are no keys for the bucket: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.';
  const reason = cause instanceof Error && cause.message ? `: ${cause.message.replace(/\.$/, '')}` : '';
  const isOfAmazon = isBucket(address) && readS3Address(address).endpoint === undefined;
  return `The bucket cannot be reached${reason}.${isOfAmazon ? ' Without endpoint=https://... it is one of Amazon.' : ''}`;
}
