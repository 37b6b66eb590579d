import { expect, onTestFinished, test, vi } from 'vitest';
import { show } from '#web/ui/show.tsx';
import { ChatBox } from './chat-box.tsx';

const PROJECT = '7b6a1c1e-0000-4000-8000-0000000000b1';

test('a message that was typed, and one that could not be sent because the session had ended, are there when one is back [O18]', async () => {
  const sent: string[] = [];
  let isSignedIn = false;
  vi.stubGlobal('fetch', async (input: URL | string, init?: RequestInit) => {
    const isPost = init?.method === 'POST' && (input instanceof URL ? input.pathname : input).endsWith('/messages');
    if (isPost && !isSignedIn)
      return Response.json({ error: 'Sign in to continue.', code: 'UNAUTHENTICATED', requestId: 'r' }, { status: 401 });
    if (isPost) sent.push(typeof init.body === 'string' ? init.body : '');
    return Response.json(isPost ? {} : { messages: [], unread: 0, hasMore: false }, { status: isPost ? 201 : 200 });
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const before = await show(<ChatBox projectId={PROJECT} />);
  await before.getByRole('textbox').fill('Is the roof included?');
  await before.getByRole('button', { name: 'Send' }).click();
  await expect.element(before.getByText(/Sign in to continue/)).toBeVisible();
  await before.getByRole('textbox').fill('And the');
  await before.unmount();
  isSignedIn = true;
  const after = await show(<ChatBox projectId={PROJECT} />);
  await expect.element(after.getByRole('textbox')).toHaveValue('And the');
  await expect.poll(() => sent).toEqual([expect.stringContaining('Is the roof included?')]);
});
