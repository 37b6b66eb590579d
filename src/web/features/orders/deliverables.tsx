import { Text } from '@mantine/core';
import { IconBrowser, IconCloud, IconCube, IconDeviceVisionPro, IconFileTypography } from '@tabler/icons-react';
import type { OrderData } from '#domain/ordering/order-data.ts';
import { scopeLabel } from '#domain/scope/scope.ts';
import { useTexts } from '#web/lib/texts.ts';
import { said } from '#web/lib/said.ts';
import css from './order.module.css';
import { Section } from './section.tsx';

/** What the customer receives for this order. */
export function Deliverables({ data: { serviceOption, scope, revitVersion } }: { data: OrderData }) {
  const texts = useTexts('order');
  const items = [
    ...(serviceOption === 'scanit'
      ? [
          { icon: IconCloud, title: texts('deliver_scan'), detail: '' },
          { icon: IconDeviceVisionPro, title: texts('deliver_tour'), detail: '' },
        ]
      : []),
    {
      icon: IconCube,
      title: texts('deliver_model', { version: revitVersion }),
      detail: texts('deliver_modelHint', { scopes: scope.map((name) => said(scopeLabel(name))).join(', ') }),
    },
    { icon: IconFileTypography, title: texts('deliver_ifc'), detail: '' },
    { icon: IconBrowser, title: texts('deliver_viewer'), detail: '' },
  ];
  return (
    <Section title={texts('deliverables')}>
      <ul className={css.list}>
        {items.map(({ icon: ItemIcon, title, detail }) => (
          <li key={title}>
            <ItemIcon size={18} stroke={1.6} aria-hidden />
            <div>
              <Text fw={500}>{title}</Text>
              {detail && (
                <Text size="xs" c="dimmed">
                  {detail}
                </Text>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
