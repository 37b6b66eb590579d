import { Button } from '@mantine/core';
import type { OrderData } from '#domain/ordering/order-data.ts';
import { scopeLabel } from '#domain/scope/scope.ts';
import { useTexts } from '#web/lib/texts.ts';
import { Facts, type Fact } from '#web/ui/facts.tsx';
import { said, saidOf } from '#web/lib/said.ts';
import { areaText } from './area-text.ts';
import { Section } from './section.tsx';

/** What was chosen so far, read back, with the way to change it. */
export function ChosenFacts({ data, onEdit }: { data: OrderData; onEdit?: () => void }) {
  const texts = useTexts('order');
  const { serviceOption, projectName, address, spaceSize, siteSize, siteScopeEnabled, spaceType, floors, scope, unit } =
    data;
  const facts: Fact[] = [
    { label: texts('fieldService'), value: texts(`${serviceOption}Name`) },
    { label: texts('fieldProject'), value: projectName.trim() },
    { label: texts('fieldAddress'), value: address, isWide: true },
    { label: texts('fieldSize'), value: areaText(spaceSize, unit) },
    { label: texts('fieldSpaceType'), value: saidOf(spaceType) },
    ...(serviceOption === 'scanit' ? [{ label: texts('fieldFloors'), value: floors }] : []),
    ...(siteScopeEnabled ? [{ label: texts('fieldSite'), value: areaText(siteSize, unit) }] : []),
    { label: texts('fieldUnits'), value: texts(unit) },
    { label: texts('fieldScopes'), value: scope.map((name) => said(scopeLabel(name))).join(', '), isWide: true },
  ];
  return (
    <Section
      title={texts('chosen')}
      action={
        onEdit && (
          <Button size="compact-sm" variant="subtle" onClick={onEdit}>
            {texts('edit')}
          </Button>
        )
      }
    >
      <Facts facts={facts} areAllShown columns={2} />
    </Section>
  );
}
