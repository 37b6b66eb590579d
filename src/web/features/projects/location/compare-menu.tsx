import { Menu } from '@mantine/core';
import { IconColumns2, IconLayersIntersect, IconSeparatorVertical, IconX } from '@tabler/icons-react';
import { useTexts } from '#web/lib/texts.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { OVER_VIEWERS } from '#web/ui/layers.ts';
import { useChoiceLabels } from './compare-labels.ts';
import {
  type Beside,
  choiceKey,
  type CompareChoice,
  compareLayouts,
  type CompareLayout,
  firstBeside,
  overOf,
} from './compare-target.ts';

const LOOKS = {
  side: { text: 'side', icon: IconColumns2 },
  swipe: { text: 'swipe', icon: IconSeparatorVertical },
  over: { text: 'over', icon: IconLayersIntersect },
} as const;

type CompareMenuProps = {
  beside: Beside | undefined;
  choices: readonly CompareChoice[];
  shown: CompareChoice;
  second: CompareChoice | undefined;
  /** `stage`: what the first view shows instead, where layers of one picture need its viewer. */
  onBeside: (beside: Beside | undefined, stage?: CompareChoice) => void;
};

/** In place of the menu where nothing can be compared, as in panoramas: what is in the bar stays where it is. */
export function NoCompareMenu() {
  const texts = useTexts('beside');
  return <IconButton label={texts('notHere')} icon={<IconColumns2 size={18} />} disabled />;
}

/** Shows something else beside what is shown: in which layout, and what. */
export function CompareMenu({ beside, choices, shown, second, onBeside }: CompareMenuProps) {
  const texts = useTexts('beside');
  const labels = useChoiceLabels(choices);
  const others = choices.filter((choice) => choiceKey(choice) !== choiceKey(shown));
  if (others.length === 0) return null;
  const compare = (layout: CompareLayout, choice: CompareChoice) => {
    const over = layout === 'over' ? overOf(shown, choice) : undefined;
    const { stage, layer } = over ?? { stage: shown, layer: choice };
    onBeside({ layout, viewer: layer.viewer, fileId: layer.file?.id }, stage === shown ? undefined : stage);
  };
  const next = second ?? firstBeside(choices, shown);
  return (
    <Menu position="bottom-end" zIndex={OVER_VIEWERS} withinPortal>
      <Menu.Target>
        <IconButton
          label={texts('title')}
          icon={<IconColumns2 size={18} />}
          aria-pressed={beside !== undefined}
          variant={beside ? 'light' : 'subtle'}
          color={beside ? 'blueprint' : 'var(--mantine-color-text)'}
        />
      </Menu.Target>
      <Menu.Dropdown mah="calc(100dvh - 80px)" maw="min(340px, calc(100vw - 16px))" style={{ overflowY: 'auto' }}>
        <Menu.Label>{texts('title')}</Menu.Label>
        <Menu.RadioGroup
          value={beside?.layout ?? null}
          onChange={(value) => {
            const layout = compareLayouts.find((each) => each === value);
            if (next && layout) compare(layout, next);
          }}
        >
          {compareLayouts.map((layout) => {
            const { text, icon: LayoutIcon } = LOOKS[layout];
            return (
              <Menu.RadioItem
                key={layout}
                value={layout}
                closeMenuOnClick
                rightSection={<LayoutIcon size={16} aria-hidden />}
                disabled={!next || (layout === 'over' && !overOf(shown, next))}
              >
                {texts(text)}
              </Menu.RadioItem>
            );
          })}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Label>{texts('with')}</Menu.Label>
        <Menu.RadioGroup
          value={second ? choiceKey(second) : null}
          onChange={(key) => {
            const choice = others.find((each) => choiceKey(each) === key);
            const layout = beside?.layout ?? 'side';
            // What cannot be a layer of the same picture is shown beside it.
            if (choice) compare(layout === 'over' && !overOf(shown, choice) ? 'side' : layout, choice);
          }}
        >
          {others.map((choice) => (
            <Menu.RadioItem key={choiceKey(choice)} value={choiceKey(choice)} closeMenuOnClick>
              {labels(choice)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        {beside && (
          <>
            <Menu.Divider />
            <Menu.Item leftSection={<IconX size={16} aria-hidden />} onClick={() => onBeside(undefined)}>
              {texts('end')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
