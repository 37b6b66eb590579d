/** The address of a bucket is not one, in a sentence for the operator. */
export class S3AddressError extends Error {}

export type S3Address = { bucket: string; endpoint: string | undefined; region: string };

const FORM = 's3://BUCKET?endpoint=https://...&region=...';

/** Reads `s3://bucket/...?endpoint=https://...&region=...`; without an endpoint it is a bucket of Amazon. Throws `S3AddressError`. */
export function readS3Address(address: string): S3Address {
  const url = URL.parse(address);
  if (!url?.hostname) throw new S3AddressError(`The address names no bucket: its form is ${FORM}.`);
  const endpoint = url.searchParams.get('endpoint') ?? undefined;
  if (endpoint !== undefined && !/^https?:$/.test(URL.parse(endpoint)?.protocol ?? ''))
    throw new S3AddressError(`The endpoint of the bucket is no https:// or http:// address: its form is ${FORM}.`);
  return { bucket: url.hostname, endpoint, region: url.searchParams.get('region') ?? 'us-east-1' };
}
