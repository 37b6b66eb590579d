import { useMemo } from 'react';
import type { FigureSource } from '#domain/quantities/element-table.ts';
import type { ListedElement } from '#domain/quantities/list-elements.ts';
import { propertyGroups, type PropertyRow } from '#domain/quantities/property-groups.ts';
import { sumFigure } from '#domain/quantities/sum-figures.ts';
import type { MeasureUnit } from '#viewer/view/format-measure.ts';
import { useCategoryLabel } from '#web/lib/category-label.ts';
import { useTexts } from '#web/lib/texts.ts';
import { UnitSwitch } from '#web/ui/unit-switch.tsx';
import { LineActions } from './element-line.tsx';
import { countText, valueText } from './figure-texts.ts';
import { GroupDetails } from './group-details.tsx';
import type { ModelElements } from './model-elements.ts';
import { fieldTexts } from './field-texts.ts';
import { Panel, PanelNote } from './panel.tsx';
import type { TableModel } from './table-model.ts';
import css from './quantities.module.css';

type PropertiesPanelProps = {
  model: TableModel;
  elements: ModelElements;
  unit: MeasureUnit;
  onUnit: (unit: MeasureUnit) => void;
  onBasket: (keys: readonly string[]) => void;
  onClose: () => void;
};

/** The properties of the selected element in their groups (V12), or the sums of several. */
export function PropertiesPanel({ model, elements, unit, onUnit, onBasket, onClose }: PropertiesPanelProps) {
  const texts = useTexts('quantities');
  const selected = useMemo(
    () => [...elements.selected].flatMap((key) => model.byKey.get(key) ?? []),
    [elements.selected, model],
  );
  const [first] = selected;
  const counted = { count: selected.length, formatted: countText(selected.length) };
  const title = selected.length === 1 ? first?.element.name || texts('noName') : texts('manySelected', counted);
  return (
    <Panel title={texts('properties')} onClose={onClose}>
      {!first ? (
        <PanelNote
          title={texts('nothingSelected')}
          text={texts(elements.selected.size > 0 ? 'goneSelected' : 'nothingSelectedText')}
        />
      ) : (
        <>
          <div className={css.controls}>
            <div className={css.controlRow}>
              <UnitSwitch unit={unit} onChange={onUnit} />
              <span className={css.grow} />
              <LineActions name={title} keys={selected.map(({ key }) => key)} elements={elements} onBasket={onBasket} />
            </div>
          </div>
          <div className={css.scroll} role="group" aria-label={title} tabIndex={0}>
            {selected.length === 1 ? (
              <Groups model={model} listed={first} unit={unit} />
            ) : (
              <Sums selected={selected} unit={unit} />
            )}
          </div>
        </>
      )}
    </Panel>
  );
}

function Sums({ selected, unit }: { selected: readonly ListedElement[]; unit: MeasureUnit }) {
  const texts = useTexts('quantities');
  const all = selected.map(({ element }) => element);
  return (
    <GroupDetails
      name={texts('manySelected', { count: all.length, formatted: countText(all.length) })}
      group={{ area: sumFigure(all, 'areaM2'), length: sumFigure(all, 'lengthM'), volume: sumFigure(all, 'volumeM3') }}
      unit={unit}
    />
  );
}

function Groups({ model, listed, unit }: { model: TableModel; listed: ListedElement; unit: MeasureUnit }) {
  const texts = useTexts('quantities');
  const groups = useMemo(() => propertyGroups(model.table, listed), [model, listed]);
  return groups.map(({ name, rows }) => (
    <div key={name} role="group" className={css.propertyGroup} aria-label={texts(name)}>
      <h3 className={css.caption}>{texts(name)}</h3>
      <dl className={css.properties}>
        {rows.map((row, index) => (
          // A file can repeat a property; rows never move.
          // oxlint-disable-next-line react/no-array-index-key
          <Property
            key={index}
            row={row}
            isFirst={row.field === null && !isOfSet(rows[index - 1], row.set)}
            unit={unit}
          />
        ))}
      </dl>
    </div>
  ));
}

/** Whether a row is of a property set. */
const isOfSet = (row: PropertyRow | undefined, set: string) => row?.field === null && row.set === set;

/** `isFirst`: of its set, whose name is then written above it. */
function Property({ row, isFirst, unit }: { row: PropertyRow; isFirst: boolean; unit: MeasureUnit }) {
  const texts = useTexts('quantities');
  const labelOf = useCategoryLabel();
  const value =
    row.field === 'category' && typeof row.value === 'string' ? labelOf(row.value) : valueText(row.value, unit);
  const other = typeof row.value === 'string' ? undefined : valueText(row.value, unit === 'ft' ? 'm' : 'ft');
  const isDoubtful = row.field !== null && row.isDoubtful === true;
  const note = isDoubtful ? texts('doubtfulOwn') : originOf(row, texts);
  return (
    <>
      <dt>
        {row.field === null && isFirst && <span className={css.setName}>{row.set}</span>}
        {row.field === null ? row.name : texts(fieldTexts[row.field])}
      </dt>
      <dd title={other} data-first={isFirst || undefined}>
        {value}
        {note && <span className={isDoubtful ? css.partly : css.small}>{note}</span>}
      </dd>
    </>
  );
}

/** Where a value of the record is from; undefined where nothing is to be said. */
function originOf(row: PropertyRow, texts: ReturnType<typeof useTexts<'quantities'>>): string | undefined {
  if (row.field === null) return undefined;
  if (row.source) return texts(sourceTexts[row.source]);
  return row.isByCategory ? texts('byCategory') : undefined;
}

const sourceTexts = {
  net: 'sourceNetOnly',
  gross: 'sourceGrossOnly',
  property: 'sourcePropertyOnly',
  mesh: 'sourceMeshOnly',
} as const satisfies Record<FigureSource, string>;
