import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { DRAFT_ID, MEMBER, serveOrders } from './testing/order-server.ts';
import { showOrder } from './show-order.tsx';

const UPLOAD_ID = '7f9c24e5-2d1c-4f0a-9b6e-3a1d5c8e7f03';

function choose(...files: File[]) {
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  const input = document.querySelector<HTMLInputElement>('[data-testid=attachment-file]');
  if (!input) throw new Error('no file input');
  input.files = transfer.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}
const named = (name: string, sizeBytes?: number) => {
  const file = new File(['%PDF'], name, { lastModified: 1 });
  if (sizeBytes) Object.defineProperty(file, 'size', { value: sizeBytes });
  return file;
};

const asksBeforeLeaving = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test(
  'a paper is sent as it is chosen, belongs to the order, and can be taken back [U5 U7 O12]',
  { tags: 'nightly' },
  async () => {
    const server = serveOrders({ uploadId: UPLOAD_ID });
    const screen = await showOrder({ step: 'configure', session: MEMBER });
    await expect.element(screen.getByRole('button', { name: 'Choose files' })).toBeVisible();
    choose(named('plan.pdf'));
    await expect.element(screen.getByText("File 'plan.pdf' uploaded successfully")).toBeVisible();
    expect(server.asked.find(({ method, path }) => method === 'POST' && path === '/api/uploads')?.body).toMatchObject({
      purpose: 'order_attachment',
      draftId: DRAFT_ID,
      fileName: 'plan.pdf',
      sizeBytes: 4,
    });
    await expect.poll(() => server.stored().scanitAttachments).toEqual([{ id: UPLOAD_ID, name: 'plan.pdf', size: 4 }]);
    await screen.getByRole('button', { name: 'Remove plan.pdf' }).click();
    await expect.element(screen.getByText('File removed')).toBeVisible();
    expect(server.asked.find(({ method }) => method === 'DELETE')?.body).toMatchObject({ id: UPLOAD_ID });
    await expect.poll(() => server.stored().scanitAttachments).toEqual([]);
  },
);

test.each([
  [named('notes.docx'), 'notes.docx: Invalid file type. Please upload a valid file (PDF, JPG, PNG, ZIP, DWG, DXF)'],
  [named('large.pdf', 25 * 2 ** 20 + 1), 'large.pdf: File size exceeds the limit (25MB)'],
])('what is not accepted is named, says why and is not sent [U5]', async (file, sentence) => {
  const server = serveOrders({ uploadId: UPLOAD_ID });
  const screen = await showOrder({ step: 'configure', session: MEMBER });
  await expect.element(screen.getByRole('button', { name: 'Choose files' })).toBeVisible();
  choose(file);
  await expect.element(screen.getByText(sentence).first()).toBeVisible();
  expect(server.asked.filter(({ path }) => path.startsWith('/api/upload'))).toEqual([]);
});

test("a paper that the server refuses is a failure, with the server's reason, and can be sent again [U5 U8]", async () => {
  const server = serveOrders({ uploadId: UPLOAD_ID });
  server.failures['/api/upload/complete-multipart-upload'] = {
    status: 422,
    error: 'plan.pdf is not a PDF document.',
    code: 'UPLOAD_WRONG_CONTENT',
  };
  const screen = await showOrder({ step: 'configure', session: MEMBER });
  await expect.element(screen.getByRole('button', { name: 'Choose files' })).toBeVisible();
  choose(named('plan.pdf'));
  await expect.element(screen.getByText('Upload failed for plan.pdf', { exact: true })).toBeVisible();
  await expect.element(screen.getByText('plan.pdf is not a PDF document.', { exact: true })).toBeVisible();
  expect(server.stored().scanitAttachments ?? []).toEqual([]);
  const next = screen.getByRole('button', { name: 'Review and Place Order' });
  await expect.element(next).toBeDisabled();
  await expect.element(screen.getByText('A file could not be added. Try again, or remove it.')).toBeVisible();
  server.failures['/api/upload/complete-multipart-upload'] = undefined;
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(next).toBeEnabled();
  await expect.element(screen.getByText("File 'plan.pdf' uploaded successfully")).toBeVisible();
});

test('ten files are the most [O12]', async () => {
  serveOrders();
  const scanitAttachments = Array.from({ length: 10 }, (_, index) => ({
    id: crypto.randomUUID(),
    name: `${index}.pdf`,
    size: 1,
  }));
  const screen = await showOrder({ step: 'configure', data: { scanitAttachments } });
  await expect.element(screen.getByText('There are 10 files already. Remove one to add another.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Choose files' }).elements()).toEqual([]);
});

test('a visitor gives an address before the first paper is sent [O17 O26]', async () => {
  const server = serveOrders({ uploadId: UPLOAD_ID });
  const screen = await showOrder({ step: 'configure' });
  await expect.element(screen.getByRole('button', { name: 'Choose files' })).toBeVisible();
  choose(named('plan.pdf'));
  await expect.element(screen.getByText('A file is waiting for your e-mail address.', { exact: false })).toBeVisible();
  expect(asksBeforeLeaving(), 'the file is in this page alone').toBe(true);
  expect(
    server.asked.filter(({ path }) => path === '/api/uploads'),
    'nothing is asked that would be refused',
  ).toEqual([]);
  await screen.getByRole('textbox', { name: 'E-mail' }).fill('guest@example.org');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText("File 'plan.pdf' uploaded successfully")).toBeVisible();
  expect(asksBeforeLeaving()).toBe(false);
});
