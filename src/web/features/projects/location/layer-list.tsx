import { Button, Checkbox, Text } from '@mantine/core';
import { IconFocus2 } from '@tabler/icons-react';
import { useTexts } from '#web/lib/texts.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { useAligning } from './aligning.tsx';
import { PanelSection } from './viewer-frame.tsx';
import css from './viewer.module.css';

/** A file that can be in the picture together with others. */
export type Layer = {
  id: string;
  /** Empty for the scan of the project. */
  name: string;
  kind: 'model' | 'cloud' | 'drawing' | 'pins';
  isShown: boolean;
  /** Whether it is known where it lies beside the others. */
  isAligned: boolean;
};

type LayerListProps = {
  layers: readonly Layer[];
  onShow: (layer: Layer, isShown: boolean) => void;
  /** Looks at one that is shown. */
  onFit: ((id: string) => void) | undefined;
};

/** The models, clouds, drawings and pins that are shown together, each shown or hidden; the last one stays. */
export function LayerList({ layers, onShow, onFit }: LayerListProps) {
  const texts = useTexts('location');
  if (layers.length < 2) return null;
  // Something stays to look at: neither lines nor pins are enough.
  const isBody = ({ kind }: Layer) => kind === 'model' || kind === 'cloud';
  const bodyCount = layers.filter((layer) => layer.isShown && isBody(layer)).length;
  // What stands alone has nothing to be aligned with.
  const placed = layers.filter(({ kind }) => kind !== 'pins').length;
  const hasModels = layers.some(({ kind }) => kind === 'model');
  return (
    <PanelSection title={texts('shownTogether')}>
      <ul className={css.list}>
        {layers.map((layer) => (
          <li key={layer.id} className={css.row}>
            <Checkbox
              size="xs"
              className={css.layer}
              checked={layer.isShown}
              disabled={layer.isShown && isBody(layer) && bodyCount === 1}
              label={nameOf(layer, hasModels, texts)}
              onChange={({ currentTarget }) => onShow(layer, currentTarget.checked)}
            />
            {!layer.isAligned && placed > 1 && <NotAligned id={layer.id} name={nameOf(layer, hasModels, texts)} />}
            {layer.isShown && layer.kind !== 'pins' && onFit && (
              <IconButton
                label={texts('fitLayer', { name: nameOf(layer, hasModels, texts) })}
                size={24}
                icon={<IconFocus2 size={14} />}
                onClick={() => onFit(layer.id)}
              />
            )}
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}

/** Leads to what it takes, for who may say where the file lies. */
function NotAligned({ id, name }: { id: string; name: string }) {
  const texts = useTexts('location');
  const align = useAligning()(id);
  return (
    <>
      <Text span size="xs" c="dimmed" flex="none" title={texts('notAlignedText')}>
        {texts('notAligned')}
      </Text>
      {align && (
        <Button
          size="compact-xs"
          variant="subtle"
          flex="none"
          aria-label={texts('alignLayer', { name })}
          onClick={align}
        >
          {texts('align')}
        </Button>
      )}
    </>
  );
}

/** What the scan became is told apart by its kind: its files have no names of their own. */
function nameOf({ name, kind }: Layer, hasModels: boolean, texts: ReturnType<typeof useTexts<'location'>>): string {
  if (name !== '') return name;
  if (kind === 'drawing') return texts('planOfScan');
  return texts(kind === 'cloud' && hasModels ? 'cloudOfScan' : 'scanOfProject');
}
