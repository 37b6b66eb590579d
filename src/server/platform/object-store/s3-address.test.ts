import { expect, test } from 'vitest';
import { readS3Address, S3AddressError } from './s3-address.ts';

test('reads bucket, endpoint and region', () => {
  expect(readS3Address('s3://storey/prefix?endpoint=https://s3.example.com:9000&region=eu-west-1')).toEqual({
    bucket: 'storey',
    endpoint: 'https://s3.example.com:9000',
    region: 'eu-west-1',
  });
  expect(readS3Address('s3://storey')).toEqual({ bucket: 'storey', endpoint: undefined, region: 'us-east-1' });
});

test('refuses an address without a bucket, and an endpoint that is no address', () => {
  for (const address of ['s3://', 's3:///prefix', 's3://?endpoint=https://s3.example.com', 's3://a b'])
    expect(() => readS3Address(address), address).toThrow(
      new S3AddressError('The address names no bucket: its form is s3://BUCKET?endpoint=https://...&region=....'),
    );
  for (const endpoint of ['', 'nonsense', 's3.example.com:9000', 'file:///etc'])
    expect(() => readS3Address(`s3://storey?endpoint=${endpoint}`), endpoint).toThrow(
      /^The endpoint of the bucket is no https:\/\/ or http:\/\/ address/,
    );
});
