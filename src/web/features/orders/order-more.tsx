import { Button, Menu } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { orderServices, type OrderService } from '#domain/ordering/order-data.ts';
import { answerOf, api, sentenceOf } from '#web/lib/api.ts';
import { useTexts } from '#web/lib/texts.ts';
import { notifyFailure } from '#web/ui/notify.tsx';
import { draftHref } from './open-drafts.tsx';

/** More work at the place of a finished project: a draft filled in with what is known of it (N18). `onDraft` gets its address. */
export function OrderMore({ projectId, onDraft }: { projectId: string; onDraft: (href: string) => void }) {
  const texts = useTexts('orderFinish');
  const order = useTexts('order');
  const [isBusy, setIsBusy] = useState(false);
  const begin = async (service: OrderService) => {
    setIsBusy(true);
    try {
      onDraft(draftHref(await answerOf(api.api['order-drafts']['add-on'].$post({ json: { projectId, service } }))));
    } catch (error) {
      notifyFailure(sentenceOf(error));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" loading={isBusy} leftSection={<IconPlus size={16} aria-hidden />}>
          {texts('orderMore')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {orderServices.map((service) => (
          <Menu.Item key={service} onClick={() => void begin(service)}>
            {texts(`orderMore_${service}`, { service: order(`${service}Name`) })}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
