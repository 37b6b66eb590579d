import { afterEach, expect, test, vi } from 'vitest';
import { putPart } from './put-part.ts';

class FakeRequest {
  static last: FakeRequest;
  readonly upload = new EventTarget();
  readonly events = new EventTarget();
  readonly headers: Record<string, string> = {};
  status = 0;
  statusText = '';
  responseText = '';
  responseType: XMLHttpRequestResponseType = '';
  readyState = 1;
  isAborted = false;
  etag: string | null = null;
  constructor() {
    FakeRequest.last = this;
  }
  addEventListener = (type: string, listener: () => void) => this.events.addEventListener(type, listener);
  open = () => undefined;
  send = () => undefined;
  abort = () => void (this.isAborted = true);
  setRequestHeader = (name: string, value: string) => void (this.headers[name] = value);
  getResponseHeader = () => this.etag;
  answer(status: number, rest: Partial<Pick<FakeRequest, 'statusText' | 'responseText' | 'etag'>> = {}) {
    Object.assign(this, { status, readyState: 4, ...rest });
    this.events.dispatchEvent(new Event('load'));
  }
}

afterEach(() => vi.unstubAllGlobals());
const put = (signal = new AbortController().signal) => {
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  return putPart({ url: '/x', body: new Blob(['abc']), sha256: 'aa', onProgress: () => undefined, signal });
};

test('answers the ETag and sends the checksum [U2]', async () => {
  const etag = put();
  FakeRequest.last.answer(200, { etag: '"e"' });
  expect(await etag).toBe('"e"');
  expect(FakeRequest.last.headers).toEqual({ 'x-amz-checksum-sha256': 'qg==' });
});

test('reads the answer as text, whatever type the store gives it', async () => {
  const sending = put();
  expect(FakeRequest.last.responseType).toBe('text');
  // Left unanswered, it is given up a minute later, in the middle of another test.
  FakeRequest.last.answer(200);
  await sending;
});

test("a refusal carries the server's sentence, else the status text [U8]", async () => {
  const worded = put();
  FakeRequest.last.answer(507, {
    responseText: JSON.stringify({ error: 'No space.', code: 'STORAGE_FULL', requestId: 'r' }),
  });
  await expect(worded).rejects.toMatchObject({ status: 507, message: 'No space.' });
  const bare = put();
  FakeRequest.last.answer(502, { statusText: 'Bad Gateway', responseText: '<html>' });
  await expect(bare).rejects.toMatchObject({ status: 502, message: 'Bad Gateway' });
});

test('stops sending when it is paused [N1]', async () => {
  const controller = new AbortController();
  const sending = put(controller.signal);
  controller.abort(new Error('paused'));
  await expect(sending).rejects.toThrow('paused');
  expect(FakeRequest.last.isAborted).toBe(true);
});
