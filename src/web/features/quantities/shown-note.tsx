import { Button } from '@mantine/core';
import { useTexts } from '#web/lib/texts.ts';
import type { ModelElements } from './model-elements.ts';
import { isAnyHidden } from './table-model.ts';
import css from './quantities.module.css';

/** Says that the model shows only a part, which the figures are of, and gives the rest back. */
export function ShownNote({ elements }: { elements: ModelElements }) {
  const texts = useTexts('quantities');
  if (!isAnyHidden(elements)) return null;
  return (
    <div className={css.shownNote}>
      <span role="status">
        {elements.isolated ? texts('isolatedHint', { count: elements.isolated.size }) : texts('hiddenHint')}
      </span>
      <Button size="compact-xs" variant="subtle" onClick={elements.showAll}>
        {texts('showAll')}
      </Button>
    </div>
  );
}
