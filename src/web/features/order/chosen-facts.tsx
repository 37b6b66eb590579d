import { Button } from '@mantine/core';
import type { OrderData } from '#domain/ordering/order-data.ts';
import { scopeLabel } from '#domain/scope/scope.ts';
import { useTexts } from '#web/lib/texts.ts';
import { areaTexts } from '#web/lib/units.ts';
import css from './order.module.css';
import { Section } from './section.tsx';

/** An area in the order's own unit. */
const areaText = (sqft: number | null, unit: OrderData['unit']) => (sqft === null ? null : areaTexts(sqft, unit === 'Metric' ? 'metric' : 'imperial').own);

/** What was chosen so far, read back, with the way to change it. */
export function ChosenFacts({ data, onEdit }: { data: OrderData; onEdit?: () => void }) {
  const texts = useTexts('order');
  const { serviceOption, projectName, address, spaceSize, siteSize, siteScopeEnabled, spaceType, floors, scope, unit } = data;
  const facts: [label: string, value: string | null, isWide?: boolean][] = [
    [texts('fieldService'), texts(`${serviceOption}Name`)],
    [texts('fieldProject'), projectName.trim()],
    [texts('fieldAddress'), address, true],
    [texts('fieldSize'), areaText(spaceSize, unit)],
    [texts('fieldSpaceType'), spaceType],
    ...(serviceOption === 'scanit' ? [[texts('fieldFloors'), floors === null ? null : String(floors)] satisfies [string, string | null]] : []),
    ...(siteScopeEnabled ? [[texts('fieldSite'), areaText(siteSize, unit)] satisfies [string, string | null]] : []),
    [texts('fieldUnits'), texts(unit)],
    [texts('fieldScopes'), scope.map(scopeLabel).join(', '), true],
  ];
  return (
    <Section title={texts('chosen')} action={onEdit && <Button size="compact-sm" variant="subtle" onClick={onEdit}>{texts('edit')}</Button>}>
      <dl className={css.facts}>
        {facts.map(([label, value, isWide]) => <div key={label} data-wide={isWide || undefined}><dt>{label}</dt><dd>{value || texts('none')}</dd></div>)}
      </dl>
    </Section>
  );
}
