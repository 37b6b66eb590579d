import { vi } from 'vitest';
import { createS3Store } from '#server/platform/object-store/s3-store.ts';
import { workerStoreLimits } from '#server/platform/object-store/store-limits.ts';
import { startTestServer } from '#server/testing/test-server.ts';
import { startLine } from './line.ts';
import { startS3Server } from './s3-server.ts';
import { S3_CREDENTIALS } from './signature.ts';

/** A test server whose bucket is reached by a line that can fall silent. */
export async function startServerOnLine(env: Record<string, string> = {}) {
  vi.stubEnv('AWS_ACCESS_KEY_ID', S3_CREDENTIALS.accessKeyId);
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', S3_CREDENTIALS.secretAccessKey);
  const s3 = await startS3Server();
  const line = await startLine(s3.address);
  const server = await startTestServer({ STORAGE: line.address, ...env });
  return {
    server,
    line,
    keys: s3.keys,
    /** The same bucket, as another process would see it that gives up after a moment. */
    newStore: () =>
      createS3Store(line.address, { limits: { ...workerStoreLimits, answerMs: 500, sendIdleMs: 500, openMs: 0 } }),
    stop: async () => {
      line.stop();
      await server.stop();
      s3.stop();
      vi.unstubAllEnvs();
    },
  };
}
