import { Menu, Button, NativeSelect, TextInput } from '@mantine/core';
import {
  IconArrowsDiagonal,
  IconArrowsDiagonalMinimize2,
  IconChevronDown,
  IconFileSpreadsheet,
  IconSearch,
} from '@tabler/icons-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { filterElements, NO_FILTER } from '#domain/quantities/element-filter.ts';
import { isBuilt } from '#domain/quantities/list-elements.ts';
import {
  GROUPINGS,
  quantityGroups,
  sortedGroups,
  type Grouping,
  type Sort,
} from '#domain/quantities/quantity-groups.ts';
import { allFileName, elementsSheet, groupsSheet, tableFileName } from '#domain/quantities/quantity-sheets.ts';
import { sumFigure } from '#domain/quantities/sum-figures.ts';
import { exportedCategoryLabel } from '#web/lib/category-label.ts';
import type { MeasureUnit } from '#viewer/view/format-measure.ts';
import { useTexts, englishTextsOf } from '#web/lib/texts.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { UnitSwitch } from '#web/ui/unit-switch.tsx';
import { OVER_VIEWERS } from '#web/ui/layers.ts';
import { csvFile, today, workbookFile } from './build-file.ts';
import { FilterButton } from './filter-button.tsx';
import { countText, SUMMED, systemOf } from './figure-texts.ts';
import { GroupDetails } from './group-details.tsx';
import { useGroupName, exportedGroupName } from './group-names.ts';
import type { ModelElements, OnExport } from './model-elements.ts';
import { ExportRefusal, Panel, PanelNote } from './panel.tsx';
import { QuantitiesTable } from './quantities-table.tsx';
import { ShownNote } from './shown-note.tsx';
import { shownOf, type TableModel } from './table-model.ts';
import css from './quantities.module.css';

type QuantitiesPanelProps = {
  model: TableModel;
  /** Name of the model that is counted, where others are shown with it. */
  onlyOf: string | null;
  elements: ModelElements;
  unit: MeasureUnit;
  onUnit: (unit: MeasureUnit) => void;
  onExport: OnExport;
  exportRefusal: string | null;
  onClose: () => void;
};

/** The figures that the panel has room for at its own width. */
const NARROW = ['area', 'length'] as const;

/** The quantities of what the model shows: filtered, searched, grouped, sorted and taken home (Q1 to Q3, Q6). */
export function QuantitiesPanel({
  model,
  onlyOf,
  elements,
  unit,
  onUnit,
  onExport,
  exportRefusal,
  onClose,
}: QuantitiesPanelProps) {
  const texts = useTexts('quantities');
  const [filter, setFilter] = useState(NO_FILTER);
  const [typed, setTyped] = useState('');
  const [by, setBy] = useState<Grouping>('family');
  const [sort, setSort] = useState<Sort>({ column: 'name', isDescending: false });
  const [isWide, setWide] = useState(false);
  const [chosenKey, setChosen] = useState<string | null>(null);
  const [isExporting, setExporting] = useState(false);
  const nameOf = useGroupName(by);
  const searched = useDeferredValue(typed);
  const found = useMemo(() => model.search(searched).filter(isBuilt), [model, searched]);
  const passed = useMemo(() => filterElements(model.table, found, filter), [model, found, filter]);
  const { isolated, hidden, hiddenCategories, level } = elements;
  const shown = useMemo(
    () => shownOf(passed, { isolated, hidden, hiddenCategories, level }),
    [passed, isolated, hidden, hiddenCategories, level],
  );
  const groups = useMemo(
    () => sortedGroups(quantityGroups(shown, by), sort, nameOf),
    // Names follow what is grouped by.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [shown, by, sort],
  );
  const totals = useMemo(() => {
    const all = shown.map(({ element }) => element);
    return {
      count: all.length,
      area: sumFigure(all, 'areaM2'),
      length: sumFigure(all, 'lengthM'),
      volume: sumFigure(all, 'volumeM3'),
    };
  }, [shown]);
  const chosen = groups.find(({ key }) => key === chosenKey);
  const categories = new Set(groups.map(({ category }) => category));
  const [only] = categories;
  const tableName = () =>
    tableFileName(
      categories.size === 1 && only ? exportedCategoryLabel(only) : englishTextsOf('quantities')(by),
      today(),
    );
  const sheet = () =>
    groupsSheet(groups, {
      totals: { ...totals, name: englishTextsOf('quantities')('total') },
      units: systemOf(unit),
      nameOf: exportedGroupName(by),
      labelOf: exportedCategoryLabel,
    });
  const take: typeof onExport = async (kind, build) => {
    setExporting(true);
    try {
      await onExport(kind, build);
    } finally {
      setExporting(false);
    }
  };
  const isEmpty = model.built.length === 0;
  return (
    <Panel
      title={texts('title')}
      isWide={isWide}
      onClose={onClose}
      actions={
        <IconButton
          className={css.deskOnly}
          label={texts(isWide ? 'narrow' : 'widen')}
          aria-pressed={isWide}
          icon={
            isWide ? (
              <IconArrowsDiagonalMinimize2 size={16} aria-hidden />
            ) : (
              <IconArrowsDiagonal size={16} aria-hidden />
            )
          }
          onClick={() => setWide(!isWide)}
        />
      }
    >
      {isEmpty ? (
        <PanelNote title={texts('noElements')} text={texts('noElementsText')} />
      ) : (
        <>
          <section className={css.summary} aria-label={texts('summary')}>
            <h3 className={css.caption}>{texts('summary')}</h3>
            <dl className={css.totals}>
              <dt>{texts('totalItems')}</dt>
              <dd className="num">
                {shown.length === model.built.length
                  ? countText(shown.length)
                  : texts('ofItems', { shown: countText(shown.length), all: countText(model.built.length) })}
              </dd>
            </dl>
            {onlyOf !== null && <p className={css.onlyOf}>{texts('modelOnly', { name: onlyOf })}</p>}
            <ShownNote elements={elements} />
          </section>
          <div className={css.controls}>
            <TextInput
              size="xs"
              aria-label={texts('search')}
              placeholder={texts('search')}
              leftSection={<IconSearch size={14} aria-hidden />}
              value={typed}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            />
            <div className={css.controlRow}>
              <FilterButton
                model={model}
                filter={filter}
                found={passed.length}
                unit={unit}
                onFilter={setFilter}
                onIsolate={() => elements.isolate(passed.map(({ key }) => key))}
              />
              <NativeSelect
                size="xs"
                className={css.grow}
                aria-label={texts('groupBy')}
                data={GROUPINGS.map((value) => ({ value, label: texts(value) }))}
                value={by}
                onChange={({ currentTarget }) => {
                  setBy(GROUPINGS.find((value) => value === currentTarget.value) ?? 'family');
                  setChosen(null);
                }}
              />
              <UnitSwitch unit={unit} onChange={onUnit} />
            </div>
          </div>
          {groups.length === 0 ? (
            <PanelNote title={texts('noMatch')} />
          ) : (
            <QuantitiesTable
              {...{ groups, totals, by, unit, sort }}
              figures={isWide ? SUMMED : NARROW}
              chosen={chosen?.key ?? null}
              onSort={setSort}
              onChoose={(group) => {
                setChosen(group.key);
                elements.select(group.keys);
              }}
              onIsolate={(group) => elements.isolate(group.keys)}
            />
          )}
          {chosen && <GroupDetails group={chosen} name={nameOf(chosen)} unit={unit} />}
          <div className={css.foot}>
            <Menu position="top-end" zIndex={OVER_VIEWERS}>
              <Menu.Target>
                <Button
                  fullWidth
                  variant="default"
                  loading={isExporting}
                  disabled={exportRefusal !== null}
                  leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
                  rightSection={<IconChevronDown size={14} aria-hidden />}
                >
                  {texts('export')}
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item
                  disabled={groups.length === 0}
                  onClick={() => void take('table', () => workbookFile(tableName(), [sheet()]))}
                >
                  {texts('exportTable')}
                </Menu.Item>
                <Menu.Item
                  onClick={() =>
                    void take('all', () =>
                      workbookFile(allFileName(today()), [
                        elementsSheet(model.listed, systemOf(unit), exportedCategoryLabel),
                      ]),
                    )
                  }
                >
                  {texts('exportAll')}
                </Menu.Item>
                <Menu.Item
                  disabled={groups.length === 0}
                  onClick={() => void take('table', () => csvFile(tableName(), sheet()))}
                >
                  {texts('exportCsv')}
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
            <ExportRefusal text={exportRefusal} />
          </div>
        </>
      )}
    </Panel>
  );
}
