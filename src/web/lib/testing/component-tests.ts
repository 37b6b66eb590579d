// Before each file of component tests, in this order. All files are in one page, and none begins with what another has left.
import './act-without-react.ts';
import '../texts/all.ts';
import { afterAll, beforeAll, beforeEach, vi } from 'vitest';
import { cleanup } from 'vitest-browser-react/pure';
import { page } from 'vitest/browser';

/** As Vitest has it at first. */
const [WIDTH, HEIGHT] = [414, 896];
const realFetch = globalThis.fetch;

beforeAll(async () => {
  await page.viewport(WIDTH, HEIGHT);
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
});
beforeEach(cleanup);
afterAll(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  // What spies on a stub of it puts the stub back.
  globalThis.fetch = realFetch;
  vi.useRealTimers();
});
