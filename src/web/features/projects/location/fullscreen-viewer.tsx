import { Button, FocusTrap, SegmentedControl, Text } from '@mantine/core';
import {
  IconArrowLeft,
  IconCategory,
  IconCloud,
  IconCube,
  IconFileText,
  IconMap2,
  IconPanoramaHorizontal,
  IconRuler2,
  IconView360,
  IconX,
} from '@tabler/icons-react';
import { useNetwork } from '@mantine/hooks';
import { Suspense, useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import type { WireProject } from '#contract/projects.ts';
import { useTeamBrand } from '#web/lib/brand.ts';
import { useTexts } from '#web/lib/texts.ts';
import { Banner } from '#web/ui/banner.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { TeamMark } from '#web/ui/team-mark.tsx';
import { useFocusBack } from '#web/ui/use-focus-back.ts';
import { useInertBehind } from '#web/ui/use-inert-behind.ts';
import { AligningProvider, type PickerOf } from './aligning.tsx';
import type { AskedPick } from './compare-picks.tsx';
import type { LocationChanges } from './location-changes.ts';
import type { ModelParts } from './model-links.ts';
import { useShortcuts } from './shortcuts.tsx';
import { useCompared } from './use-compared.tsx';
import { useViewerEscape } from './use-viewer-escape.ts';
import { createViewMemory } from './view-memory.ts';
import { ViewerBody } from './viewer-body.tsx';
import {
  hasStep,
  parseViewer,
  revitModelOf,
  shownViewer,
  tabsOf,
  viewerOf,
  type ViewerValue,
} from './viewer-target.ts';
import css from './viewer.module.css';

type FullscreenViewerProps = {
  project: WireProject;
  /** The value of `?viewer=`, as it is in the address. */
  value: string;
  /** The file that was asked for, where the viewer has several to show. */
  fileId?: string;
  /** What the address has of what is shown beside it, as text. */
  beside?: string | undefined;
  /** Points that are to be picked first, in the two views. */ picking?: AskedPick | undefined;
  /** Begins picking others. */ pickerOf?: PickerOf | undefined;
  /** Shows something beside it, or ends that; `stage`: what is shown itself, where that is something else now. */
  onBeside?:
    | ((
        beside: string | undefined,
        stage?: { value: ViewerValue; fileId: string | undefined },
        isReplaced?: boolean,
      ) => void)
    | undefined;
  /** What the address has of the view, as text. */
  view?: string | undefined;
  /** The view rests: its text for the address, '' for one as at first. */
  onView?: ((text: string) => void) | undefined;
  onShow: (value: ViewerValue, fileId?: string) => void;
  onExit: () => void;
  onDashboard: () => void;
  changes?: LocationChanges | undefined;
  /** What is shown beside a model. */
  modelParts?: ModelParts | undefined;
};

const steps = [
  { step: 3, text: 'iconModel', icon: IconCube },
  { step: 4, text: 'iconCad', icon: IconRuler2 },
  { step: 1, text: 'iconCloud', icon: IconCloud },
  { step: 2, text: 'iconSegmented', icon: IconCategory },
] as const;

const others = [
  { value: 'tour', text: 'iconTour', icon: IconView360 },
  { value: 'panorama', text: 'iconPanorama', icon: IconPanoramaHorizontal },
  { value: 'report', text: 'iconReport', icon: IconFileText },
  { value: 'map3d', text: 'iconMap', icon: IconMap2 },
] as const;

/** One viewer over the whole window; camera, level and slice stay when another is chosen (viewers.md §2.11, N7). */
export function FullscreenViewer({
  project,
  value,
  fileId,
  beside: besideAddressed,
  picking,
  pickerOf,
  onBeside,
  view,
  onView,
  onShow,
  onExit,
  onDashboard,
  changes,
  modelParts,
}: FullscreenViewerProps) {
  const texts = useTexts('location');
  const shellTexts = useTexts('shell');
  const brand = useTeamBrand();
  const { online } = useNetwork();
  const target = shownViewer(project, value);
  const memory = useAddressedView(view, onView);
  const compared = useCompared({ project, target, fileId, beside: besideAddressed, picking, onBeside });
  const overlay = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!target) console.warn('viewer: unknown value', value);
  }, [target, value]);
  const { end } = compared;
  useViewerEscape(
    overlay,
    useCallback(() => (end ? end() : onExit()), [end, onExit]),
  );
  // The page can be given the focus back once it is no longer inert: the order of these two counts.
  useInertBehind(overlay);
  useFocusBack();
  const kind = target?.startsWith('step3') ? '3d' : target?.startsWith('step4') ? '2d' : null;
  const tabs = kind ? tabsOf(project, kind) : [];
  const shownSteps = steps.filter(({ step }) => hasStep(project, step) || (step === 3 && revitModelOf(project)));
  useShortcuts(
    shownSteps.map(({ step, text }) => ({
      key: String(step),
      label: texts(text),
      run: () => onShow(viewerOf(project, step)),
    })),
  );
  return (
    <FocusTrap active innerRef={overlay}>
      {/* What is clicked beside its controls gives the focus to the viewer itself, and not to the page. */}
      <div className={css.overlay} role="dialog" aria-modal="true" aria-label={project.project_name} tabIndex={-1}>
        <header className={css.bar}>
          <Button variant="subtle" flex="none" px="xs" aria-label={texts('dashboard')} onClick={onDashboard}>
            <IconArrowLeft size={16} aria-hidden />
            <Text span inherit ml="xs" visibleFrom="sm">
              {texts('dashboard')}
            </Text>
          </Button>
          {brand && (
            <span className={css.brand} data-logo={brand.logo ? true : undefined} title={brand.name}>
              <TeamMark logo={brand.logo} />
              <Text span size="sm" fw={600} className={css.brandName}>
                {brand.name}
              </Text>
            </span>
          )}
          <Text className={css.title} component="h1" tabIndex={-1} data-autofocus>
            {project.project_name}
          </Text>
          {kind && tabs.length > 1 && (
            <SegmentedControl
              size="xs"
              value={target?.includes('verified') ? 'verified' : 'preview'}
              data={tabs.map((tab) => ({ value: tab, label: texts(tab) }))}
              onChange={(tab) =>
                onShow(parseViewer(`step${kind === '3d' ? 3 : 4}:bimit_${tab}_${kind}`) ?? 'step3:bimit_preview_3d')
              }
            />
          )}
          <ul className={css.icons} aria-label={texts('viewers')}>
            {shownSteps.map(({ step, text, icon: StepIcon }) => (
              <li key={step}>
                <TabButton
                  label={texts(text)}
                  hint={String(step)}
                  icon={<StepIcon size={18} />}
                  isShown={target?.startsWith(`step${step}`) ?? false}
                  onClick={() => onShow(viewerOf(project, step))}
                />
              </li>
            ))}
            {others.map(({ value: other, text, icon: OtherIcon }) => (
              <li key={other}>
                <TabButton
                  label={texts(text)}
                  icon={<OtherIcon size={18} />}
                  isShown={target === other}
                  onClick={() => onShow(other)}
                />
              </li>
            ))}
          </ul>
          {compared.menu}
          <IconButton label={texts('exit')} className={css.exit} icon={<IconX size={20} />} onClick={onExit} />
        </header>
        {/* That of the page lies under the viewer. */}
        {!online && <Banner tone="neutral" text={shellTexts('offline')} />}
        <div className={css.body}>
          <Suspense fallback={null}>
            {target ? (
              <AligningProvider project={project} pickerOf={pickerOf}>
                <ViewerBody
                  project={project}
                  target={target}
                  fileId={fileId}
                  memory={memory}
                  compared={compared}
                  view={view}
                  onView={onView}
                  changes={changes}
                  modelParts={modelParts}
                  onShow={onShow}
                />
              </AligningProvider>
            ) : (
              <EmptyState title={texts('unknownViewer')} text={texts('unknownViewerText')} />
            )}
          </Suspense>
        </div>
      </div>
    </FocusTrap>
  );
}

/** The memory of the views, which begins where the address says and writes itself there. */
function useAddressedView(view: string | undefined, onView: FullscreenViewerProps['onView']) {
  const [memory] = useState(() => createViewMemory(view));
  useEffect(() => memory.listen((text) => onView?.(text)), [memory, onView]);
  useEffect(() => memory.end, [memory]);
  return memory;
}

function TabButton({
  label,
  hint,
  icon,
  isShown,
  onClick,
}: {
  label: string;
  hint?: string;
  icon: ReactNode;
  isShown: boolean;
  onClick: () => void;
}) {
  return (
    <IconButton
      label={label}
      hint={hint}
      aria-keyshortcuts={hint}
      icon={icon}
      aria-pressed={isShown}
      variant={isShown ? 'light' : 'subtle'}
      color={isShown ? 'blueprint' : 'var(--mantine-color-text)'}
      onClick={onClick}
    />
  );
}
