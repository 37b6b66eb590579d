import { afterEach, expect, test, vi } from 'vitest';
import { reloadAfterDeploy } from './reload-after-deploy.ts';

afterEach(() => vi.unstubAllGlobals());

test('a page whose files are gone begins again when the server has a new version, and stays as it is when it cannot tell', async () => {
  const script = Object.assign(document.createElement('script'), { type: 'module' });
  script.setAttribute('src', '/assets/index-old.js');
  document.head.prepend(script);
  const reload = vi.fn();
  reloadAfterDeploy(reload);
  script.remove();
  const answers = [
    () => Promise.reject(new TypeError('Failed to fetch')),
    () => Promise.resolve(new Response('<script src="/assets/index-old.js"></script>')),
    () => Promise.resolve(new Response('<script src="/assets/index-new.js"></script>')),
  ];
  const asked = vi.fn(() => answers.shift()?.());
  vi.stubGlobal('fetch', asked);
  for (const times of [1, 2]) {
    window.dispatchEvent(new Event('vite:preloadError'));
    await expect.poll(() => asked).toHaveBeenCalledTimes(times);
  }
  expect(reload).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('vite:preloadError'));
  await expect.poll(() => reload).toHaveBeenCalledOnce();
});
