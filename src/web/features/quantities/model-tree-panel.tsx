import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { modelTree } from '#domain/quantities/model-tree.ts';
import { useTexts } from '#web/lib/texts.ts';
import { Branch } from './branch.tsx';
import { CategoryList } from './category-list.tsx';
import { LineActions } from './element-line.tsx';
import type { ModelElements } from './model-elements.ts';
import { Panel, PanelNote } from './panel.tsx';
import { ShownNote } from './shown-note.tsx';
import type { TableModel } from './table-model.ts';
import css from './quantities.module.css';

type ModelTreePanelProps = {
  model: TableModel;
  elements: ModelElements;
  onBasket: (keys: readonly string[]) => void;
  onClose: () => void;
};

/** The elements of a model by group and category, found by any of their words (V11). */
export function ModelTreePanel({ model, elements, onBasket, onClose }: ModelTreePanelProps) {
  const texts = useTexts('quantities');
  const [typed, setTyped] = useState('');
  const searched = useDeferredValue(typed);
  const tree = useMemo(() => modelTree(model.search(searched)), [model, searched]);
  const isSearched = searched.trim() !== '';
  return (
    <Panel title={texts('modelTree')} onClose={onClose}>
      <div className={css.controls}>
        <TextInput
          size="xs"
          aria-label={texts('search')}
          placeholder={texts('search')}
          leftSection={<IconSearch size={14} aria-hidden />}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <ShownNote elements={elements} />
      </div>
      {tree.length === 0 ? (
        <PanelNote title={texts(isSearched ? 'noMatch' : 'noElements')} />
      ) : (
        // What is found is open: another key begins anew.
        <ul key={isSearched ? 'found' : 'all'} className={css.tree} aria-label={texts('modelTree')} tabIndex={0}>
          {tree.map(({ group, count, categories }) => (
            <Branch key={group} name={texts(group)} count={count} isOpenAtFirst>
              <CategoryList
                categories={categories}
                elements={elements}
                isOpenAtFirst={isSearched}
                nameOf={({ element }) => element.name}
                actionsOf={(name, keys) => <LineActions {...{ name, keys, elements, onBasket }} />}
              />
            </Branch>
          ))}
        </ul>
      )}
      <p className={`${css.hint} ${css.keyHint}`}>{texts('treeHint')}</p>
    </Panel>
  );
}
