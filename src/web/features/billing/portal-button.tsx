import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useState } from 'react';
import { answerOf, api, sentenceOf } from '#web/lib/api.ts';
import { useTexts } from '#web/lib/texts.ts';
import { notifyFailure } from '#web/ui/notify.tsx';

/** Opens the provider's portal in a new tab (ordering.md §7). For admins: the server refuses anybody else. */
export function PortalButton({
  isToPay = false,
}: {
  /** What could not be charged is paid there. */ isToPay?: boolean;
}) {
  const texts = useTexts('billing');
  const [isBusy, setIsBusy] = useState(false);
  const open = async () => {
    setIsBusy(true);
    // Opened at the click: a tab that opens after an answer is blocked as a pop-up.
    const tab = window.open('about:blank', '_blank');
    try {
      const { url } = await answerOf(api.api.stripe.portal.$post({ json: { returnUrl: window.location.pathname } }));
      if (tab) tab.location.href = url;
      else window.location.assign(url);
    } catch (error) {
      tab?.close();
      notifyFailure(texts('portalReason', { failed: texts('portalFailed'), reason: sentenceOf(error) }));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button
      variant={isToPay ? 'filled' : 'default'}
      loading={isBusy}
      rightSection={<IconExternalLink size={16} />}
      onClick={() => void open()}
    >
      {texts(isToPay ? 'payNow' : 'portal')}
    </Button>
  );
}
