import { useMemo } from 'react';
import { isBuilt } from '#domain/quantities/list-elements.ts';
import { uniformatTree, type UniformatItem } from '#domain/quantities/uniformat-tree.ts';
import { useTexts } from '#web/lib/texts.ts';
import { Branch } from './branch.tsx';
import { ElementLine, LineActions } from './element-line.tsx';
import { countText } from './figure-texts.ts';
import type { ModelElements } from './model-elements.ts';
import { Panel, PanelNote } from './panel.tsx';
import { ShownNote } from './shown-note.tsx';
import type { TableModel } from './table-model.ts';
import css from './quantities.module.css';

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
  const titleOf = (code: string | null, title: string | null) =>
    code === null ? texts('noCode') : [code, title].filter(Boolean).join(' ');
  return (
    <Panel title={texts('classification')} onClose={onClose}>
      <ShownNote elements={elements} />
      {tree.length === 0 && <PanelNote title={texts('noElements')} />}
      <ul className={css.tree} aria-label={texts('classification')} tabIndex={0}>
        {tree.map(({ group, title, count, items }) => (
          <Branch key={group} name={titleOf(group, title)} count={count} isOpenAtFirst>
            <ul className={css.list}>
              {items.map((item) => (
                <li key={item.code}>
                  <ElementLine
                    name={titleOf(item.code, item.title)}
                    isWhole
                    keys={item.keys}
                    elements={elements}
                    count={item.count}
                    actions={
                      <LineActions
                        name={titleOf(item.code, item.title)}
                        keys={item.keys}
                        elements={elements}
                        onBasket={onBasket}
                      />
                    }
                  />
                  <Origin item={item} />
                </li>
              ))}
            </ul>
          </Branch>
        ))}
      </ul>
      <p className={css.hint}>{texts('codesHint')}</p>
    </Panel>
  );
}

/** How many of the elements have their code from the file. */
function Origin({ item: { code, own, count } }: { item: UniformatItem }) {
  const texts = useTexts('quantities');
  if (code === null || own === 0) return null;
  const text = own === count ? texts('ownAll') : texts('ownCodes', { own: countText(own), all: countText(count) });
  return <p className={css.origin}>{text}</p>;
}
