import { Button } from '@mantine/core';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { serve } from '#web/ui/serve.ts';
import { show } from '#web/ui/show.tsx';
import { UsageLimitModal } from './usage-limit-modal.tsx';

test('an unlock dialog ends when a colleague has unlocked the project, and the download goes on once [D9]', async () => {
  serve({
    '/api/usage': () => ({ body: { freeLimit: 50_000, currentUsage: 0, remainingUsage: 50_000, isOverLimit: false } }),
  });
  const [onUnlocked, onClose] = [vi.fn(), vi.fn()];
  const project = { id: 'p', name: 'Beacon Hall', ml_estimated_total_sqft: 10_000 };
  function Page() {
    const [canDownload, setCanDownload] = useState(false);
    return (
      <>
        <Button onClick={() => setCanDownload((before) => !before)}>A colleague</Button>
        <UsageLimitModal
          project={{ ...project, access: { canDownload } }}
          isOpen
          onClose={onClose}
          onUnlocked={onUnlocked}
        />
      </>
    );
  }
  const screen = await show(<Page />);
  await expect.element(screen.getByRole('dialog')).toBeVisible();
  expect(onUnlocked).not.toHaveBeenCalled();
  const news = () => document.querySelector<HTMLElement>('button:not([role=dialog] button)')!.click();
  for (let times = 0; times < 3; times += 1) {
    news();
    await new Promise(requestAnimationFrame);
  }
  await expect.poll(() => onUnlocked.mock.calls.length).toBe(1);
  expect(onClose).toHaveBeenCalledOnce();
});
