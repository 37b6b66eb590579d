import { Tabs, Text } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '#web/lib/texts.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { LinksPanel } from './links-panel.tsx';
import { PeoplePanel } from './people-panel.tsx';
import css from './sharing.module.css';

type ShareDialogProps = { locationId: string; name: string; isOpen: boolean; onClose: () => void };

/** Shares a location with people and by links, shows who sees it and ends that. */
export function ShareDialog({ locationId, name, isOpen, onClose }: ShareDialogProps) {
  const texts = useTexts('sharing');
  const [tab, setTab] = useState<string | null>('person');
  return (
    <Dialog opened={isOpen} onClose={onClose} title={texts('title', { name })} size={640}>
      <Text c="dimmed" mb="sm">
        {texts('intro')}
      </Text>
      <Tabs value={tab} onChange={setTab} keepMounted={false}>
        <Tabs.List grow aria-label={texts('tabsLabel')}>
          <Tabs.Tab value="person" data-autofocus>
            {texts('withPerson')}
          </Tabs.Tab>
          <Tabs.Tab value="link">{texts('byLink')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="person" className={css.panel}>
          <PeoplePanel locationId={locationId} />
        </Tabs.Panel>
        <Tabs.Panel value="link" className={css.panel}>
          <LinksPanel locationId={locationId} />
        </Tabs.Panel>
      </Tabs>
    </Dialog>
  );
}
