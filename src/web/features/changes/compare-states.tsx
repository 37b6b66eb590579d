import { Loader, SegmentedControl, Text } from '@mantine/core';
import { useTexts } from '#web/lib/texts.ts';
import css from './compare.module.css';

export type Side = 'before' | 'after';

/** Something is on its way. */
export function Loading({ text, hint }: { text: string; hint?: string }) {
  return (
    <div className={css.message} role="status">
      <Loader size="sm" />
      <Text fw={600}>{text}</Text>
      {hint && (
        <Text c="dimmed" maw={460} ta="center">
          {hint}
        </Text>
      )}
    </div>
  );
}

/** On a phone one version is shown at a time. */
export function SideSwitch({ side, onSide }: { side: Side; onSide: (side: Side) => void }) {
  const texts = useTexts('compare');
  return (
    <SegmentedControl
      fullWidth
      size="sm"
      className={css.switch}
      aria-label={texts('side')}
      value={side}
      data={[
        { value: 'before', label: texts('before') },
        { value: 'after', label: texts('after') },
      ]}
      onChange={(value) => onSide(value === 'before' ? 'before' : 'after')}
    />
  );
}
