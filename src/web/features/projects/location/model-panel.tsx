import { Button, Checkbox, CloseButton, Group, SegmentedControl, Text } from '@mantine/core';
import { IconEye, IconEyeOff, IconFocus2, IconMessagePlus, IconMinus, IconTrash } from '@tabler/icons-react';
import { colorOf } from '#domain/quantities/category-colors.ts';
import { scopeButtons } from '#domain/quantities/category-scopes.ts';
import type { ModelItem } from '#viewer/model/item-properties.ts';
import type { ModelViewer } from '#viewer/model/model-viewer.ts';
import { ELEMENT_COLORS, type ElementColors, type ViewerState } from '#viewer/state.ts';
import { formatFeetOrMeters, formatMeasure, type MeasureUnit } from '#viewer/view/format-measure.ts';
import type { ColoredBy } from '#web/lib/colored-by.ts';
import { useCategoryLabel } from '#web/lib/category-label.ts';
import { useTexts } from '#web/lib/texts.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { said } from '#web/lib/said.ts';
import { categoryLines } from './category-lines.ts';
import { useSelectedName } from './use-selected-name.ts';
import { AskedSection, PanelSection } from './viewer-frame.tsx';
import css from './viewer.module.css';

/** One button for each scope, which shows and hides its categories; the cut stays (viewers.md §4). */
export function Scopes({ viewer }: { viewer: ModelViewer }) {
  const texts = useTexts('location');
  return (
    <PanelSection title={texts('scopes')}>
      <div className={css.scopes}>
        {scopeButtons(viewer.categories()).map(({ scope, categories, count, shown }) => (
          <Button
            key={scope}
            className={css.scope}
            size="compact-sm"
            variant={shown === 'all' ? 'filled' : shown === 'some' ? 'light' : 'default'}
            disabled={shown === 'none'}
            aria-pressed={shown === 'some' ? 'mixed' : shown === 'all'}
            leftSection={shown === 'some' && <IconMinus size={14} aria-hidden />}
            title={shown === 'none' ? texts('scopeNone') : texts('scopeCount', { count })}
            onClick={() => void viewer.setCategoriesVisible(categories, shown !== 'all')}
          >
            {said(scope)}
          </Button>
        ))}
      </div>
    </PanelSection>
  );
}

type CategoriesProps = {
  viewer: ModelViewer;
  colors: ElementColors;
  /** What colors elements over `colors`; null where nothing does. */
  coloredBy: ColoredBy | 'view' | null;
  /** Takes other colors off as well. */
  onColors: (colors: ElementColors) => void;
};

/** The categories of the models with their counts, each shown or hidden, and what elements are colored by. */
export function Categories({ viewer, colors, coloredBy, onColors }: CategoriesProps) {
  const texts = useTexts('location');
  const categoryLabel = useCategoryLabel();
  return (
    <PanelSection title={texts('categories')}>
      <SegmentedControl
        fullWidth
        size="xs"
        mb={4}
        aria-label={texts('elementColors')}
        // No button is pressed while the model has neither colors.
        value={coloredBy === null ? colors : ''}
        data={ELEMENT_COLORS.map((value) => ({ value, label: texts(COLORS_TEXTS[value]) }))}
        onChange={(value) => {
          const chosen = ELEMENT_COLORS.find((each) => each === value);
          if (chosen) onColors(chosen);
        }}
      />
      {coloredBy !== null && (
        <Text size="xs" role="status">
          {texts(`coloredBy_${coloredBy}`)}
        </Text>
      )}
      <ul className={css.list}>
        {categoryLines(viewer.categories(), categoryLabel).map(({ label, names, count, isShown, isPartlyShown }) => (
          <li key={label} className={css.row}>
            <Checkbox
              size="xs"
              checked={isShown}
              indeterminate={isPartlyShown}
              label={label}
              onChange={(event) => void viewer.setCategoriesVisible(names, event.currentTarget.checked)}
            />
            {colors === 'category' && coloredBy === null && (
              <span className={css.swatch} style={{ background: colorOf(names[0] ?? '') }} aria-hidden />
            )}
            <span className={css.count}>{count.toLocaleString('en-US')}</span>
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}

const COLORS_TEXTS = { category: 'colorsCategory', original: 'colorsOriginal' } as const;

type SelectionProps = {
  viewer: ModelViewer;
  state: ViewerState;
  item: ModelItem | null;
  unit: MeasureUnit;
  onAsk: ((item: ModelItem) => unknown) | undefined;
};

/** What is selected, what can be done with it, and its properties when it is one element. */
export function Selection({ viewer, state: { selection, isolated, hidden }, item, unit, onAsk }: SelectionProps) {
  const texts = useTexts('location');
  const selectedName = useSelectedName(selection, item);
  const isPartlyHidden = isolated !== null || hidden.length > 0;
  return (
    <>
      {isPartlyHidden && (
        <Group justify="space-between" wrap="nowrap" role="status">
          <Text size="xs">{texts('someHidden')}</Text>
          <Button
            size="compact-xs"
            variant="default"
            flex="none"
            leftSection={<IconEye size={14} aria-hidden />}
            onClick={() => void viewer.showAll()}
          >
            {texts('showAllElements')}
          </Button>
        </Group>
      )}
      {selection.length === 0 ? (
        <Text size="xs" c="dimmed">
          {texts('propertiesHint')}
        </Text>
      ) : (
        <PanelSection
          title={selectedName}
          actions={<CloseButton size="sm" aria-label={texts('deselect')} onClick={() => void viewer.select([])} />}
        >
          <Group gap={6}>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconFocus2 size={14} aria-hidden />}
              onClick={() => void viewer.isolate(selection)}
            >
              {texts('isolate')}
            </Button>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconEyeOff size={14} aria-hidden />}
              onClick={() => void viewer.hide(selection)}
            >
              {texts('hideElements')}
            </Button>
            {onAsk && item?.guid && (
              <Button
                size="xs"
                variant="default"
                leftSection={<IconMessagePlus size={14} aria-hidden />}
                onClick={() => onAsk(item)}
              >
                {texts('requestChange')}
              </Button>
            )}
          </Group>
          {item && <Properties item={item} unit={unit} />}
        </PanelSection>
      )}
    </>
  );
}

function Properties({ item, unit }: { item: ModelItem; unit: MeasureUnit }) {
  return item.groups.map((group) => (
    <div key={group.name}>
      <Text size="xs" fw={600} mt={8} mb={2}>
        {said(group.name)}
      </Text>
      <dl className={css.property}>
        {group.properties.flatMap(({ name, value }) => [
          <dt key={`${name}:`}>{said(name)}</dt>,
          <dd key={name}>{typeof value === 'string' ? value : formatMeasure(value, unit)}</dd>,
        ])}
      </dl>
    </div>
  ));
}

type SpotsProps = { viewer: ModelViewer; spots: ViewerState['spots']; unit: MeasureUnit };

/** The elevations of places that were clicked. */
export function Spots({ viewer, spots, unit }: SpotsProps) {
  const texts = useTexts('location');
  const keep = (left: ViewerState['spots']) => void viewer.setState({ spots: left });
  return (
    <AskedSection
      title={texts('spot')}
      actions={
        spots.length > 0 && (
          <Button size="compact-xs" variant="subtle" onClick={() => keep([])}>
            {texts('spotsClear')}
          </Button>
        )
      }
    >
      {spots.length === 0 && (
        <Text size="xs" c="dimmed">
          {texts('spotsHint')}
        </Text>
      )}
      <ol className={css.list}>
        {spots.map((spot, i) => {
          const elevation = formatFeetOrMeters(spot[2], unit);
          return (
            <li key={spot.join(' ')} className={css.row}>
              <span className="num">{elevation}</span>
              <IconButton
                label={texts('spotDelete', { elevation })}
                size={24}
                icon={<IconTrash size={14} />}
                onClick={() => keep(spots.filter((_, other) => other !== i))}
              />
            </li>
          );
        })}
      </ol>
    </AskedSection>
  );
}
