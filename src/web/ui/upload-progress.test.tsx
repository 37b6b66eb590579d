import { expect, test, vi } from 'vitest';
import { initialUploadState, uploadReducer, type UploadEvent } from '#web/lib/upload/upload-state.ts';
import { show, violations } from './show.tsx';
import { UploadProgress } from './upload-progress.tsx';

const GB = 2 ** 30;
const after = (...events: UploadEvent[]) => ({
  id: 'u',
  projectId: 'p',
  projectName: 'Mill',
  fileName: 'mill.e57',
  state: events.reduce(uploadReducer, initialUploadState(4 * GB)),
});
const sending = after(
  { type: 'prepared', storedBytes: GB },
  { type: 'partProgress', partNumber: 200, sentBytes: 0, atMs: 0 },
  { type: 'partProgress', partNumber: 200, sentBytes: 10 * 2 ** 20, atMs: 2000 },
);
const noop = { onPause: () => undefined, onResume: () => undefined, onCancel: async () => undefined };

test('says how much has arrived, how fast, and how long it still takes [N1]', async () => {
  const onPause = vi.fn();
  const screen = await show(<UploadProgress upload={sending} {...noop} onPause={onPause} />);
  await expect
    .element(screen.getByRole('status'))
    .toHaveTextContent('Uploading · 1.0 GB of 4.0 GB · 5.0 MB/s · about 10 min left');
  await expect.element(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25');
  await screen.getByRole('button', { name: 'Pause' }).click();
  expect(onPause).toHaveBeenCalledOnce();
  expect(await violations()).toEqual([]);
});

test('a failure says that what has arrived is kept, and can be resumed [U3 N1]', async () => {
  const onResume = vi.fn();
  const failed = after(
    { type: 'prepared', storedBytes: GB },
    { type: 'fail', failure: 'Upload failed for mill.e57: Failed to upload part 3: There is not enough space.' },
  );
  const screen = await show(<UploadProgress upload={failed} {...noop} onResume={onResume} />);
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent(
      'Upload failed for mill.e57: Failed to upload part 3: There is not enough space. The uploaded part is kept.',
    );
  await screen.getByRole('button', { name: 'Resume' }).click();
  expect(onResume).toHaveBeenCalledOnce();
});

test('a file that was refused can only be dismissed', async () => {
  const onCancel = vi.fn(async () => undefined);
  const screen = await show(
    <UploadProgress
      upload={after(
        { type: 'prepared', storedBytes: GB },
        { type: 'fail', failure: 'That is no scan.', isRefused: true },
      )}
      {...noop}
      onCancel={onCancel}
    />,
  );
  await expect.element(screen.getByRole('alert')).toHaveTextContent('That is no scan.');
  // Nothing is complete, however much of it was sent.
  await expect.element(screen.getByRole('status')).toHaveTextContent('Upload stopped');
  await expect.element(screen.getByText(/%/)).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Resume' }).query()).toBeNull();
  await screen.getByRole('button', { name: 'Dismiss' }).click();
  expect(onCancel).toHaveBeenCalledOnce();
});

test('cancelling is asked once [N1]', async () => {
  const onCancel = vi.fn(async () => undefined);
  const screen = await show(<UploadProgress upload={sending} {...noop} onCancel={onCancel} />);
  await screen.getByRole('button', { name: 'Cancel upload' }).click();
  await expect.element(screen.getByText(/The uploaded part of mill.e57 is deleted/)).toBeVisible();
  await screen.getByRole('dialog').getByRole('button', { name: 'Cancel upload' }).click();
  expect(onCancel).toHaveBeenCalledOnce();
});
