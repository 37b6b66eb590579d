import { Button, Text } from '@mantine/core';
import { IconBasketPlus, IconTrash, IconX } from '@tabler/icons-react';
import { useMemo } from 'react';
import { removeFromBasket, type BasketItem } from '#domain/quantities/basket.ts';
import { byCategory } from '#domain/quantities/model-tree.ts';
import { useTexts } from '#web/lib/texts.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { CategoryList } from './category-list.tsx';
import { countText } from './figure-texts.ts';
import type { ModelElements } from './model-elements.ts';
import { Panel, PanelNote } from './panel.tsx';
import css from './quantities.module.css';

type BasketPanelProps = {
  basket: readonly BasketItem[];
  elements: ModelElements;
  onBasket: (basket: BasketItem[]) => void;
  onAdd: (keys: readonly string[]) => void;
  onTakeoff: () => void;
  onClose: () => void;
};

/** What was put aside for a takeoff (Q4, Q9). */
export function BasketPanel({ basket, elements, onBasket, onAdd, onTakeoff, onClose }: BasketPanelProps) {
  const texts = useTexts('quantities');
  const categories = useMemo(() => byCategory(basket), [basket]);
  const selected = [...elements.selected];
  return (
    <Panel title={texts('basket')} onClose={onClose}>
      <div className={css.controls}>
        <div className={css.controlRow}>
          <Text size="xs" className={css.grow} role="status">
            {texts('basketCount', { count: basket.length, formatted: countText(basket.length) })}
          </Text>
          {basket.length > 0 && (
            <Button
              size="compact-xs"
              variant="subtle"
              leftSection={<IconTrash size={14} aria-hidden />}
              onClick={() => onBasket([])}
            >
              {texts('clearBasket')}
            </Button>
          )}
        </div>
        {selected.length > 0 && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconBasketPlus size={14} aria-hidden />}
            onClick={() => onAdd(selected)}
          >
            {texts('addSelected', { count: selected.length })}
          </Button>
        )}
      </div>
      {basket.length === 0 ? (
        <PanelNote title={texts('basketEmpty')} text={texts('basketEmptyText')} />
      ) : (
        <div className={css.tree} role="group" aria-label={texts('basket')} tabIndex={0}>
          <CategoryList
            categories={categories}
            elements={elements}
            isOpenAtFirst
            nameOf={({ name }) => name}
            actionsOf={(name, keys) => (
              <IconButton
                size={24}
                label={texts('removeFromBasket', { name: name || texts('noName') })}
                icon={<IconX size={14} aria-hidden />}
                onClick={() => onBasket(removeFromBasket(basket, new Set(keys)))}
              />
            )}
          />
        </div>
      )}
      <div className={css.foot}>
        <Button fullWidth onClick={onTakeoff}>
          {texts('runTakeoff')}
        </Button>
      </div>
    </Panel>
  );
}
