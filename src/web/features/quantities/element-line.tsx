import { UnstyledButton } from '@mantine/core';
import { IconBasketPlus, IconEyeOff, IconFocus2 } from '@tabler/icons-react';
import type { MouseEvent, ReactNode } from 'react';
import { restOfName, shortName } from '#domain/quantities/model-tree.ts';
import { useTexts } from '#web/lib/texts.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { countText } from './figure-texts.ts';
import type { ModelElements } from './model-elements.ts';
import css from './quantities.module.css';

type LineProps = {
  name: string;
  /** The elements that the line stands for. */
  keys: readonly string[];
  elements: ModelElements;
  count?: number;
  /** Whether the name is written in full. */
  isWhole?: boolean;
  actions?: ReactNode;
};

/** One element or many, by name: chosen by a click, isolated by one with Alt or Shift. */
export function ElementLine({ name, keys, elements, count, isWhole = false, actions }: LineProps) {
  const texts = useTexts('quantities');
  const isSelected = keys.length > 0 && keys.every((key) => elements.selected.has(key));
  const onClick = ({ altKey, shiftKey }: MouseEvent) =>
    altKey || shiftKey ? elements.isolate(keys) : elements.select(keys);
  return (
    <div className={css.line}>
      <UnstyledButton className={css.lineName} aria-pressed={isSelected} title={name} onClick={onClick}>
        {isWhole ? name : shortName(name || texts('noName'))}
        {!isWhole && restOfName(name) !== '' && (
          <span className={css.restOfName} aria-hidden>
            {restOfName(name)}
          </span>
        )}
      </UnstyledButton>
      {count !== undefined && <span className={css.small}>{countText(count)}</span>}
      <span className={css.lineActions}>{actions}</span>
    </div>
  );
}

/** What can be done with the elements of a line, in its place at the end. */
export function LineActions({
  name,
  keys,
  elements,
  onBasket,
}: Pick<LineProps, 'name' | 'keys' | 'elements'> & { onBasket: (keys: readonly string[]) => void }) {
  const texts = useTexts('quantities');
  const named = { name: name || texts('noName') };
  return (
    <>
      <IconButton
        size={24}
        label={texts('isolate', named)}
        icon={<IconFocus2 size={14} aria-hidden />}
        onClick={() => elements.isolate(keys)}
      />
      <IconButton
        size={24}
        label={texts('hide', named)}
        icon={<IconEyeOff size={14} aria-hidden />}
        onClick={() => elements.hide(keys)}
      />
      <IconButton
        size={24}
        label={texts('addToBasket', named)}
        icon={<IconBasketPlus size={14} aria-hidden />}
        onClick={() => onBasket(keys)}
      />
    </>
  );
}
