import { Button, NativeSelect, UnstyledButton } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef, useState } from 'react';
import type { FigureName } from '#domain/quantities/element-table.ts';
import { scheduleSheet, tableFileName } from '#domain/quantities/quantity-sheets.ts';
import {
  schedule,
  SCHEDULE_GROUPINGS,
  type ScheduleGrouping,
  type SchedulePart,
  type ScheduleRow,
} from '#domain/quantities/schedules.ts';
import type { MeasureUnit } from '#viewer/view/format-measure.ts';
import { useCategoryLabel, exportedCategoryLabel } from '#web/lib/category-label.ts';
import { useTexts } from '#web/lib/texts.ts';
import { today, workbookFile } from './build-file.ts';
import { figureTextOf, figureTexts } from './figure-columns.ts';
import { countText, systemOf } from './figure-texts.ts';
import { useGroupName } from './group-names.ts';
import type { ModelElements, OnExport } from './model-elements.ts';
import { ExportRefusal, PanelNote } from './panel.tsx';
import type { TableModel } from './table-model.ts';
import css from './quantities.module.css';

type ScheduleViewProps = {
  model: TableModel;
  elements: ModelElements;
  unit: MeasureUnit;
  onExport: OnExport;
  exportRefusal: string | null;
};

const FIRST = 'IFCDOOR';
const ROW_PX = 56;
type Line = { type: 'part'; part: SchedulePart } | { type: 'row'; row: ScheduleRow };

/** The elements of one category as a schedule, such as a door schedule, by room, level or code. */
export function ScheduleView({ model, elements, unit, onExport, exportRefusal }: ScheduleViewProps) {
  const texts = useTexts('quantities');
  const labelOf = useCategoryLabel();
  const categories = useMemo(
    () =>
      [...new Set(model.listed.map(({ category }) => category))].toSorted((a, b) =>
        labelOf(a).localeCompare(labelOf(b), 'en'),
      ),
    // Labels are those of the catalog.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [model],
  );
  const [wanted, setWanted] = useState(FIRST);
  const category = categories.includes(wanted) ? wanted : (categories[0] ?? FIRST);
  const [by, setBy] = useState<ScheduleGrouping>('level');
  const made = useMemo(() => schedule(model.table, model.listed, category, by), [model, category, by]);
  if (categories.length === 0) return <PanelNote title={texts('noElements')} />;
  const title = labelOf(category);
  return (
    <>
      <div className={css.controls}>
        <div className={css.controlRow}>
          <NativeSelect
            size="xs"
            className={css.grow}
            label={texts('scheduleOf')}
            data={categories.map((value) => ({ value, label: labelOf(value) }))}
            value={category}
            onChange={({ currentTarget }) => setWanted(currentTarget.value)}
          />
          <NativeSelect
            size="xs"
            className={css.grow}
            label={texts('scheduleBy')}
            data={SCHEDULE_GROUPINGS.map((value) => ({ value, label: texts(value) }))}
            value={by}
            onChange={({ currentTarget }) =>
              setBy(SCHEDULE_GROUPINGS.find((value) => value === currentTarget.value) ?? 'level')
            }
          />
        </div>
      </div>
      <ScheduleRows {...{ ...made, by, unit, title }} onSelect={elements.select} />
      <div className={css.foot}>
        <Button
          fullWidth
          variant="default"
          disabled={exportRefusal !== null}
          leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
          onClick={() =>
            void onExport('schedule', () =>
              workbookFile(tableFileName(`${exportedCategoryLabel(category)} schedule`, today()), [
                scheduleSheet(made, exportedCategoryLabel(category), systemOf(unit)),
              ]),
            )
          }
        >
          {texts('exportSchedule')}
        </Button>
        <ExportRefusal text={exportRefusal} />
      </div>
    </>
  );
}

type ScheduleRowsProps = {
  figures: readonly FigureName[];
  parts: readonly SchedulePart[];
  by: ScheduleGrouping;
  unit: MeasureUnit;
  title: string;
  onSelect: (keys: readonly string[]) => void;
};

/** The rows in sight: a schedule can have as many as a model has elements. */
function ScheduleRows({ figures, parts, by, unit, title, onSelect }: ScheduleRowsProps) {
  const texts = useTexts('quantities');
  const nameOf = useGroupName(by);
  const lines = useMemo(
    () =>
      parts.flatMap((part): Line[] => [
        { type: 'part', part },
        ...part.rows.map((row): Line => ({ type: 'row', row })),
      ]),
    [parts],
  );
  const scroller = useRef<HTMLDivElement>(null);
  // The React Compiler is not used: what the virtualizer returns is memoized nowhere.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 8,
  });
  return (
    <div ref={scroller} className={css.scroll} role="region" aria-label={title} tabIndex={0}>
      <ul className={css.space} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ key, index, start }) => {
          const line = lines[index];
          return (
            line && (
              <li
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                className={css.scheduleLine}
                style={{ transform: `translateY(${start}px)` }}
              >
                {line.type === 'part' ? (
                  <h3 className={css.partHead}>
                    {nameOf({ name: line.part.name, category: null })}
                    <span className={css.small}>
                      {texts('scheduleCount', {
                        count: line.part.rows.length,
                        formatted: countText(line.part.rows.length),
                      })}
                    </span>
                  </h3>
                ) : (
                  <UnstyledButton className={css.scheduleRow} onClick={() => onSelect([line.row.key])}>
                    <span className={css.scheduleName}>
                      <strong>{line.row.number || texts('noName')}</strong>
                      <span className={css.small}>
                        {[line.row.type, line.row.level, line.row.room].filter(Boolean).join(' · ')}
                      </span>
                    </span>
                    <dl className={css.scheduleFigures}>
                      {figures.map((name) => (
                        <div key={name}>
                          <dt>{texts(figureTexts[name])}</dt>
                          <dd className="num">{figureTextOf(name, line.row[name], unit) ?? texts('none')}</dd>
                        </div>
                      ))}
                    </dl>
                  </UnstyledButton>
                )}
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}
