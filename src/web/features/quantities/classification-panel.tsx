import { useMemo } from 'react';
import { isBuilt } from '#domain/quantities/list-elements.ts';
import { uniformatTree, type UniformatItem } from '#domain/quantities/uniformat-tree.ts';
import { useTexts } from '#web/lib/texts.ts';
import { saidOf } from '#web/lib/said.ts';
import { Branch } from './branch.tsx';
import { ElementLine, LineActions } from './element-line.tsx';
import { countText } from './figure-texts.ts';
import type { ModelElements } from './model-elements.ts';
import { Panel, PanelNote } from './panel.tsx';
import { ShownNote } from './shown-note.tsx';
import type { TableModel } from './table-model.ts';
import css from './quantities.module.css';

/** A file that codes its elements in more groups than these gets a tree that is closed at first. */
const MANY = 30;

type ClassificationPanelProps = {
  model: TableModel;
  elements: ModelElements;
  onBasket: (keys: readonly string[]) => void;
  onClose: () => void;
};

/** The elements that are built by their UniFormat codes (V13). */
export function ClassificationPanel({ model, elements, onBasket, onClose }: ClassificationPanelProps) {
  const texts = useTexts('quantities');
  const tree = useMemo(() => uniformatTree(model.listed.filter(isBuilt)), [model]);
  return (
    <Panel title={texts('classification')} onClose={onClose}>
      <ShownNote elements={elements} />
      {tree.length === 0 && <PanelNote title={texts('noElements')} />}
      <ul className={css.tree} aria-label={texts('classification')} tabIndex={0}>
        {tree.map(({ group, title, count, items }) => {
          const lines = items.map((item) => <Item key={item.code} item={item} {...{ elements, onBasket }} />);
          return group === null ? (
            lines
          ) : (
            <Branch key={group} name={codeText(group, title)} count={count} isOpenAtFirst={tree.length <= MANY}>
              <ul className={css.list}>{lines}</ul>
            </Branch>
          );
        })}
      </ul>
      <p className={css.hint}>{texts('codesHint')}</p>
    </Panel>
  );
}

const codeText = (code: string, title: string | null) => [code, saidOf(title)].filter(Boolean).join(' ');

type ItemProps = Pick<ClassificationPanelProps, 'elements' | 'onBasket'> & { item: UniformatItem };

/** One code with its elements, or those without one. */
function Item({ item: { code, title, keys, count, own }, elements, onBasket }: ItemProps) {
  const texts = useTexts('quantities');
  const name = code === null ? texts('noCode') : codeText(code, title);
  return (
    <li>
      <ElementLine
        name={name}
        isWhole
        keys={keys}
        elements={elements}
        count={count}
        actions={<LineActions {...{ name, keys, elements, onBasket }} />}
      />
      {own > 0 && (
        <p className={css.origin}>
          {own === count ? texts('ownAll') : texts('ownCodes', { own: countText(own), all: countText(count) })}
        </p>
      )}
    </li>
  );
}
