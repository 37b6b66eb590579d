import { expect, onTestFinished, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { fingerprintOf } from '#web/lib/upload/fingerprint.ts';
import { pageUploads } from '#web/lib/upload/page-uploads.ts';
import { violations } from '#web/ui/show.tsx';
import { DRAFT_ID, MEMBER, serveOrders } from './testing/order-server.ts';
import { showOrder } from './show-order.tsx';

const UPLOAD_ID = '7f9c24e5-2d1c-4f0a-9b6e-3a1d5c8e7f03';

function choose(...files: File[]) {
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  const input = document.querySelector<HTMLInputElement>('[data-testid=scan-file]');
  if (!input) throw new Error('no file input');
  input.files = transfer.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}
const named = (name: string, sizeBytes?: number) => {
  const file = new File(['ply\n'], name, { lastModified: 1 });
  if (sizeBytes) Object.defineProperty(file, 'size', { value: sizeBytes });
  return file;
};

test('one file, of the accepted kinds, up to 20 GB; each refusal has its sentence [U1]', async () => {
  serveOrders();
  const screen = await showOrder({ service: 'bimit', step: 'upload', session: MEMBER });
  await expect.element(screen.getByRole('tab', { name: 'Upload files' })).toHaveAttribute('aria-selected', 'true');
  const accept = document.querySelector('[data-testid=scan-file]')?.getAttribute('accept')?.split(',');
  for (const kind of ['rcs', 'pts', 'ply', 'las', 'laz', 'e57', 'xyz', 'pdf', 'dwg', 'zip'])
    expect(accept).toContain(`.${kind}`);
  choose(named('a.doc'));
  await expect
    .element(
      screen.getByText(
        'Invalid file type for a.doc. Please upload scan files (RCS, PTS, PLY, etc.) or documents (PDF, DWG, etc.).',
      ),
    )
    .toBeVisible();
  choose(named('a.rcs'), named('b.rcs'));
  await expect.element(screen.getByText('Only one scan file can be uploaded at a time')).toBeVisible();
  choose(named('large.rcs', 20 * 2 ** 30 + 1));
  await expect.element(screen.getByText('File large.rcs exceeds the size limit (20GB)')).toBeVisible();
});

test('a file is sent in parts, and the order goes on once it is there [U2 U4]', async () => {
  const server = serveOrders({ uploadId: UPLOAD_ID });
  const screen = await showOrder({ service: 'bimit', step: 'upload', session: MEMBER });
  await screen.getByRole('button', { name: 'Continue to project details' }).click();
  await expect
    .element(screen.getByText('Please upload scan files or switch to the Share URL tab to provide a link'))
    .toBeVisible();
  choose(named('mill.rcs'));
  await expect.element(screen.getByText(/^Uploaded · /)).toBeVisible();
  await expect.poll(() => server.stored().existingScanFiles).toEqual([{ id: UPLOAD_ID, name: 'mill.rcs', size: 4 }]);
  await screen.getByRole('button', { name: 'Continue to project details' }).click();
  expect(screen.reached).toEqual([`/order/bimit/configure?draft=${DRAFT_ID}`]);
  pageUploads.forget(UPLOAD_ID);
});

test.each([
  ['/api/uploads', 'Upload failed for mill.rcs: The order was deleted.'],
  [
    '/api/upload/initialize-multipart-upload',
    'Upload failed for mill.rcs: Failed to initiate upload: The order was deleted.',
  ],
  ['/api/upload/sign-parts', 'Upload failed for mill.rcs: Failed to upload part 1: The order was deleted.'],
  [
    '/api/upload/complete-multipart-upload',
    'Upload failed for mill.rcs: Failed to complete upload: The order was deleted.',
  ],
])(
  "what %s refuses is said with the file's name and the server's reason, and the order does not go on [U3]",
  async (path, sentence) => {
    const server = serveOrders({ uploadId: UPLOAD_ID });
    server.failures[path] = { status: 409, error: 'The order was deleted.', code: 'CONFLICT' };
    onTestFinished(() => pageUploads.forget(UPLOAD_ID));
    if (path.endsWith('sign-parts')) server.answers['/api/upload/parts'] = { parts: [] };
    const screen = await showOrder({ service: 'bimit', step: 'upload', session: MEMBER });
    await expect.element(screen.getByRole('button', { name: 'Continue to project details' })).toBeVisible();
    choose(named('mill.rcs'));
    await expect.element(screen.getByRole('alert')).toMatchTextContent(sentence);
    await screen.getByRole('button', { name: 'Continue to project details' }).click();
    expect(screen.reached).toEqual([]);
  },
);

test('an upload that was left goes on when the same file is chosen again, and with no other [N1]', async () => {
  const server = serveOrders({ uploadId: UPLOAD_ID });
  const scan = named('mill.rcs');
  server.openUploads.push({ id: UPLOAD_ID, sizeBytes: 4, fingerprint: await fingerprintOf(scan), storedBytes: 3 });
  const screen = await showOrder({
    service: 'bimit',
    step: 'upload',
    session: MEMBER,
    data: { existingScanFiles: [{ id: UPLOAD_ID, name: 'mill.rcs', size: 4 }] },
  });
  await expect
    .element(screen.getByText('3 B of 4 B uploaded. Choose the file again. Only the missing part is uploaded.'))
    .toBeVisible();
  await screen.getByRole('button', { name: 'Continue to project details' }).click();
  await expect.element(screen.getByText('The upload is still running. Continue as soon as it is done.')).toBeVisible();
  choose(named('other.rcs'));
  await expect
    .element(screen.getByText('This is not the same file as mill.rcs. Choose the original file, unchanged.'))
    .toBeVisible();
  choose(scan);
  await expect.element(screen.getByText(/^Uploaded · /)).toBeVisible();
  expect(server.asked.filter(({ method, path }) => method === 'POST' && path === '/api/uploads')).toEqual([]);
  pageUploads.forget(UPLOAD_ID);
});

test('a visitor gives an address before the first file is sent [O17 O26]', { tags: 'nightly' }, async () => {
  const server = serveOrders({ uploadId: UPLOAD_ID });
  const screen = await showOrder({ service: 'bimit', step: 'upload' });
  choose(named('mill.rcs'));
  await screen.getByRole('textbox', { name: 'E-mail' }).fill('guest');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('This is not an e-mail address.')).toBeVisible();
  await screen.getByRole('textbox', { name: 'E-mail' }).fill('guest@example.org');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText(/^Uploaded · /)).toBeVisible();
  expect(server.asked.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/api/public/check-user', '/api/public/create-public-user']),
  );
  expect(screen.reached).toEqual([]);
  pageUploads.forget(UPLOAD_ID);
});

test('a link in place of a file has to be one [U4]', { tags: 'nightly' }, async () => {
  serveOrders();
  const screen = await showOrder({ service: 'bimit', step: 'upload' });
  await screen.getByRole('tab', { name: 'Share URL' }).click();
  const next = screen.getByRole('button', { name: 'Continue to project details' });
  await next.click();
  await expect
    .element(screen.getByText('Please provide a valid share URL or switch to Upload tab to upload files.'))
    .toBeVisible();
  const link = screen.getByRole('textbox', { name: 'Link to the scan' });
  await link.fill('my scan');
  await userEvent.tab();
  await expect.element(screen.getByText('Please enter a valid URL')).toBeVisible();
  await link.fill('https://files.example.org/scan.e57');
  await next.click();
  expect(screen.reached).toEqual([`/order/bimit/configure?draft=${DRAFT_ID}`]);
});

test("for an estimate the scan can wait: 'Skip for now' leads to the review [U4]", async () => {
  serveOrders();
  const whole = await showOrder({ service: 'bimit', step: 'upload' });
  await expect.element(whole.getByRole('button', { name: 'Continue to project details' })).toBeVisible();
  expect(whole.getByRole('button', { name: 'Skip for now' }).elements()).toEqual([]);
  await whole.unmount();
  const screen = await showOrder({ service: 'bimit', step: 'upload', data: { isEstimateMode: true } });
  await screen.getByRole('button', { name: 'Skip for now' }).click();
  expect(screen.reached).toEqual([`/order/bimit/review?draft=${DRAFT_ID}`]);
});

test(
  'imports from partners say that they are coming; nothing here is inaccessible [U4]',
  { tags: 'nightly' },
  async () => {
    serveOrders();
    const screen = await showOrder({ service: 'bimit', step: 'upload' });
    await screen.getByRole('button', { name: 'Matterport' }).click();
    await expect.element(screen.getByText('The integration with Matterport is coming soon.')).toBeVisible();
    expect(await violations()).toEqual([]);
  },
);
