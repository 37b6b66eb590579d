import { Card, Divider, Stack, Text, Title } from '@mantine/core';
import { IconClock, IconCloud, IconCube, IconGift, IconRuler2, IconVectorTriangle } from '@tabler/icons-react';
import { estimateConversionMinutes } from '#domain/engine/duration.ts';
import type { PlanState } from '#contract/plans.ts';
import { rateText, unlockRateMillicents } from '#domain/pricing/plan-table.ts';
import { useCurrency } from '#web/lib/operator.ts';
import { useTexts } from '#web/lib/texts.ts';
import css from './engine-order.module.css';

const deliverables = [
  { icon: IconCloud, title: 'includeCloud', detail: 'includeCloudFormat' },
  { icon: IconCube, title: 'includeModel', detail: 'includeModelFormat' },
  { icon: IconVectorTriangle, title: 'includeCad', detail: 'includeCadFormat' },
  { icon: IconRuler2, title: 'includePlan', detail: 'includePlanFormat' },
] as const;
const terms = [
  { icon: IconGift, title: 'free', detail: 'freeDetail' },
  { icon: IconClock, title: 'time', detail: 'timeDetail' },
] as const;

/** What a conversion brings, what it costs and how long it takes; `points` of the chosen scan, when they are known. */
export function OrderFacts({ points, plan }: { points: number | null; plan?: PlanState | undefined }) {
  const texts = useTexts('engineOrder');
  const currency = useCurrency();
  // A plan that runs has its own rate, in the currency that it was sold in.
  const rate = rateText(unlockRateMillicents(plan?.plan), plan?.soldIn ?? plan?.money?.currency ?? currency);
  const monthlySqft = plan?.quota?.monthlySqft;
  const list = (
    items: readonly {
      icon: typeof IconCube;
      title: (typeof deliverables | typeof terms)[number]['title'];
      detail: (typeof deliverables | typeof terms)[number]['detail'];
    }[],
  ) => (
    <ul className={css.includes}>
      {items.map(({ icon: ItemIcon, title, detail }) => (
        <li key={title}>
          <ItemIcon size={18} stroke={1.6} aria-hidden />
          <div>
            <Text fw={600}>
              {title === 'free' && monthlySqft !== undefined
                ? texts('ofPlan', { sqft: monthlySqft.toLocaleString('en-US') })
                : texts(title)}
            </Text>
            <Text size="xs" c="dimmed">
              {title === 'free' && plan?.cannotPay ? texts('freeToView') : texts(detail, { rate })}
            </Text>
            {title === 'time' && points !== null && (
              <Text size="xs" fw={500} mt={2} role="status">
                {texts('timeEstimate', { count: estimateConversionMinutes(points) })}
              </Text>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
  return (
    <Card withBorder padding="md" component="aside" aria-label={texts('includesTitle')}>
      <Stack gap="md">
        <Title order={2} size="h4">
          {texts('includesTitle')}
        </Title>
        {list(deliverables)}
        <Divider />
        {list(terms)}
      </Stack>
    </Card>
  );
}
