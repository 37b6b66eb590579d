import { Alert, Button, Loader, Paper, Stack, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import {
  IconChevronDown,
  IconChevronLeft,
  IconChevronUp,
  IconKeyboard,
  IconLayoutSidebar,
  IconRefresh,
} from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState, type ReactNode, type Ref } from 'react';
import type { Insets } from '#viewer/view/insets.ts';
import type { ViewerError, ViewerErrorCode } from '#viewer/view/viewer-error.ts';
import { useTexts } from '#web/lib/texts.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { ROOM_FOR_BOTH, SidePanelsProvider } from '#web/ui/side-panels.ts';
import { useFocusBack } from '#web/ui/use-focus-back.ts';
import { type HeldKey, ShortcutHelp, useShortcuts, type Shortcut } from './shortcuts.tsx';
import { isPaired, usePaneOf } from './pane.tsx';
import { useInsets } from './use-insets.ts';
import type { Mounted } from '#web/lib/use-viewer.ts';
import css from './viewer.module.css';

type ViewerFrameProps = {
  title: string;
  mounted: Mounted<{ setInsets: (insets: Insets) => void }>;
  loading: string | null;
  shortcuts: readonly Shortcut[];
  heldKeys?: readonly HeldKey[];
  /** Ends the tool that is on; false without one, so that Escape closes the viewer. */
  onEscape: () => boolean;
  panel?: ReactNode;
  /** The name of what is selected: a phone's sheet says it at its head, as its panel is closed. */
  selectedName?: string;
  /** What was asked for that is in the panel: it opens. */
  asked?: string | null;
  tools?: ReactNode;
  /** Those that come and go with another: after the tools, on a phone over them, so that none of these moves. */
  extraTools?: ReactNode;
  /** What the tool that was turned on awaits. */ hint?: string | null;
  /** The keys that it has. */ keysHint?: string | null;
  /** What was just done with it, for those who do not see the picture. */ told?: string;
  /** Over the right edge of the view. */
  aside?: ReactNode;
  /** Over the picture, under all else. */
  over?: ReactNode;
  /** In the lower right corner of what panels leave free. */
  corner?: ReactNode;
  footer?: ReactNode;
  /** What went wrong with something over the view, which itself is fine. */
  notice?: ReactNode;
};

/** A viewer over the whole of its place, with its panel floating at the side (a sheet at the bottom of a phone) and its tools. */
export function ViewerFrame({
  title,
  mounted,
  loading,
  shortcuts,
  heldKeys = [],
  onEscape,
  panel,
  selectedName = '',
  asked = null,
  tools,
  extraTools,
  hint = null,
  keysHint = null,
  told = '',
  aside,
  over,
  corner,
  footer,
  notice,
}: ViewerFrameProps) {
  const texts = useTexts('location');
  const isPhone = useMediaQuery('(max-width: 47.99em)', window.innerWidth < 768);
  const hasRoom = useMediaQuery(ROOM_FOR_BOTH.query, window.innerWidth >= ROOM_FOR_BOTH.widthPx);
  const [wish, setWish] = useState<boolean | null>(null);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [lastAsked, setLastAsked] = useState<string | null>(null);
  if (asked !== lastAsked) {
    setLastAsked(asked);
    if (asked !== null) setWish(true);
  }
  const pane = usePaneOf();
  const isSecond = pane.name === 'second';
  // Beside another view there is little room.
  const isOpen = wish ?? (!isPhone && !isPaired(pane));
  const { hostRef, attempt, viewer, failure } = mounted;
  const { frameRef, panelRef, toolsRef, asideRef } = useInsets(viewer, isPhone, isOpen, pane.layout);
  const sides = useMemo(
    () => ({ isLeftOpen: isOpen && !isPhone, hasRoom, closeLeft: () => setWish(false) }),
    [isOpen, isPhone, hasRoom],
  );
  const all: Shortcut[] = [
    ...shortcuts,
    { key: 'p', label: texts('keyPanel'), run: () => setWish(!isOpen) },
    { key: '?', label: texts('shortcuts'), run: () => setHelpOpen(true) },
  ];
  useShortcuts([...all, { key: 'Escape', label: texts('keyEscape'), run: onEscape }], isHelpOpen || isSecond);
  const picture = (
    <>
      <div key={attempt} ref={hostRef} className={css.host} />
      {loading && !failure && (
        <div className={css.loading} role="status" data-loading>
          <Loader size="sm" />
          <Text>{loading}</Text>
        </div>
      )}
      {failure && <Failure failure={failure} onReload={mounted.reload} onDismiss={mounted.dismiss} />}
      {!failure && notice}
    </>
  );
  // Panel and tools are those of the first view.
  if (isSecond)
    return (
      <div ref={frameRef} className={css.frame}>
        {picture}
      </div>
    );
  return (
    <div ref={frameRef} className={css.frame}>
      {picture}
      {(hint ?? keysHint) && !loading && !failure && (
        <div className={css.hint} data-hint>
          {hint && (
            <Text role="status" size="sm">
              {hint}
            </Text>
          )}
          {keysHint && (
            <Text size="xs" className={css.keysHint}>
              {keysHint}
            </Text>
          )}
        </div>
      )}
      <VisuallyHidden role="status" aria-live="polite" data-told>
        {told}
      </VisuallyHidden>
      <div className={css.dock}>
        {tools && !(isPhone && isOpen && panel) && (
          <Paper ref={toolsRef} className={css.tools} withBorder role="toolbar" aria-label={texts('tools')}>
            <div className={css.toolRow}>
              {tools}
              {!isPhone && (
                <IconButton
                  label={texts('shortcuts')}
                  icon={<IconKeyboard size={18} />}
                  onClick={() => setHelpOpen(true)}
                />
              )}
            </div>
            <div className={css.extraTools}>{extraTools}</div>
          </Paper>
        )}
        {panel && (
          <Paper
            ref={panelRef}
            className={css.panel}
            data-open={isOpen || undefined}
            withBorder
            role="group"
            aria-label={title}
          >
            <PanelHandle
              title={title}
              selectedName={selectedName}
              isOpen={isOpen}
              isPhone={isPhone}
              onToggle={() => setWish(!isOpen)}
            />
            {isOpen && (
              <Stack gap="md" className={css.panelBody}>
                {panel}
              </Stack>
            )}
          </Paper>
        )}
      </div>
      {!failure && over}
      {!failure && corner && (
        <div className={css.corner} data-corner>
          {corner}
        </div>
      )}
      {!failure && aside && (
        <div ref={asideRef}>
          <SidePanelsProvider value={sides}>{aside}</SidePanelsProvider>
        </div>
      )}
      {footer && (
        <Text size="xs" className={css.footer}>
          {footer}
        </Text>
      )}
      <ShortcutHelp shortcuts={all} heldKeys={heldKeys} isOpen={isHelpOpen} onClose={() => setHelpOpen(false)} />
    </div>
  );
}

/** The head of the panel; the whole head of a sheet opens and closes it, as fingers expect. */
function PanelHandle({
  title,
  selectedName,
  isOpen,
  isPhone,
  onToggle,
}: {
  title: string;
  selectedName: string;
  isOpen: boolean;
  isPhone: boolean;
  onToggle: () => void;
}) {
  const texts = useTexts('location');
  if (isPhone) {
    return (
      <UnstyledButton className={css.sheetHandle} aria-expanded={isOpen} onClick={onToggle}>
        <Text component="span" fw={600}>
          {title}
        </Text>
        {!isOpen && selectedName && (
          <Text component="span" size="sm" className={css.selectedName}>
            {selectedName}
          </Text>
        )}
        {isOpen ? <IconChevronDown size={18} aria-hidden /> : <IconChevronUp size={18} aria-hidden />}
      </UnstyledButton>
    );
  }
  return (
    <div className={css.panelHandle}>
      {isOpen && <Text fw={600}>{title}</Text>}
      <IconButton
        label={texts(isOpen ? 'panelHide' : 'panelShow')}
        aria-expanded={isOpen}
        size={28}
        icon={isOpen ? <IconChevronLeft size={16} /> : <IconLayoutSidebar size={16} />}
        onClick={onToggle}
      />
    </div>
  );
}

/** Said once and gone on with. */
const NOTICES: readonly ViewerErrorCode[] = ['TOO_MANY_MARKERS', 'TOO_MANY_CUTS'];
/** Starting again would end the same way. */
const FINAL: readonly ViewerErrorCode[] = ['NO_WEBGL', 'MODEL_EMPTY', 'PLAN_EMPTY'];

function Failure({
  failure,
  onReload,
  onDismiss,
}: {
  failure: ViewerError;
  onReload: () => void;
  onDismiss: () => void;
}) {
  const texts = useTexts('location');
  const common = useTexts('common');
  const isNotice = NOTICES.includes(failure.code);
  return (
    <Alert
      className={css.failure}
      color={isNotice ? 'orange' : 'red'}
      variant="outline"
      role="alert"
      withCloseButton={isNotice}
      closeButtonLabel={common('close')}
      onClose={onDismiss}
    >
      {failure.message}
      {failure.code === 'NO_WEBGL' && ` ${texts('noWebGl')}`}
      {!isNotice && !FINAL.includes(failure.code) && (
        <Button
          mt="xs"
          size="xs"
          variant="default"
          display="block"
          leftSection={<IconRefresh size={14} />}
          onClick={onReload}
        >
          {texts('reloadView')}
        </Button>
      )}
    </Alert>
  );
}

type PanelSectionProps = { title: string; actions?: ReactNode; children: ReactNode };

/** A heading within a panel, with what belongs to it on the right. */
export function PanelSection({ title, actions, children, ref }: PanelSectionProps & { ref?: Ref<HTMLElement> }) {
  return (
    <section ref={ref} aria-label={title} {...(ref && { tabIndex: -1, className: css.asked })}>
      <div className={css.sectionHead}>
        <Text component="h2" fw={600} size="sm">
          {title}
        </Text>
        {actions}
      </div>
      {children}
    </section>
  );
}

/** A section that a button elsewhere opened: it comes into sight with the focus, which goes back to that button at its end. */
export function AskedSection(props: PanelSectionProps) {
  const section = useRef<HTMLElement>(null);
  useFocusBack();
  useEffect(() => {
    section.current?.focus({ preventScroll: true });
    section.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return <PanelSection ref={section} {...props} />;
}
