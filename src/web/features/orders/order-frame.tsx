import { Badge, Button, Progress, Text } from '@mantine/core';
import { IconArrowLeft, IconCheck, IconCloudOff, IconCloudUp, IconDeviceLaptop, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTexts } from '#web/lib/texts.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { Banner } from '#web/ui/banner.tsx';
import type { SaveState } from './order-draft-store.ts';
import css from './order.module.css';

type OrderFrameProps = {
  title: string;
  /** Undefined on the first screen. */
  backHref: string | undefined;
  exitHref: string;
  /** 0 to 100, with its words. */
  progress: { percent: number; text: string };
  save?: SaveState;
  isTest?: boolean;
  /** Below the top bar, across the page. */
  banner?: ReactNode;
  children: ReactNode;
};

/** The wizard's frame in place of the portal's: Back, Exit, how far it is, and whether what was typed is kept (ordering.md §2.1). */
export function OrderFrame({ title, backHref, exitHref, progress, save, isTest, banner, children }: OrderFrameProps) {
  const texts = useTexts('order');
  return (
    <div className={css.frame}>
      <header className={css.top}>
        <div className={css.topInner}>
          <div>
            {backHref && (
              <Button
                component={AppLink}
                href={backHref}
                variant="subtle"
                color="var(--mantine-color-text)"
                leftSection={<IconArrowLeft size={16} aria-hidden />}
              >
                {texts('back')}
              </Button>
            )}
          </div>
          <div className={css.middle}>
            <Text fw={600} truncate>
              {title}{' '}
              {isTest && (
                <Badge size="xs" color="orange" variant="light">
                  {texts('testOrder')}
                </Badge>
              )}
            </Text>
            <Text size="xs" c="dimmed" className="num">
              {progress.text} {save && <SaveNote save={save} />}
            </Text>
          </div>
          <div>
            <Button
              component={AppLink}
              href={exitHref}
              variant="subtle"
              color="var(--mantine-color-text)"
              leftSection={<IconX size={16} aria-hidden />}
              aria-label={texts('exitHint')}
            >
              {texts('exit')}
            </Button>
          </div>
        </div>
        <Progress value={progress.percent} className={css.progress} aria-label={progress.text} />
      </header>
      {banner}
      <main className={css.main}>{children}</main>
    </div>
  );
}

const notes = {
  device: { text: 'savedDevice', icon: IconDeviceLaptop },
  saving: { text: 'saving', icon: IconCloudUp },
  saved: { text: 'saved', icon: IconCheck },
  waiting: { text: 'notSaved', icon: IconCloudOff },
  refused: { text: 'saveRefused', icon: IconCloudOff },
} as const;

/** Whether what was typed is safe, and where. */
function SaveNote({ save }: { save: SaveState }) {
  const texts = useTexts('order');
  if (save === 'new' || save === 'stale') return null;
  const { text, icon: NoteIcon } = notes[save];
  return (
    <span
      className={css.saved}
      role="status"
      data-tone={save === 'waiting' || save === 'refused' ? 'attention' : undefined}
    >
      · <NoteIcon size={13} aria-hidden />
      <span>{texts(text)}</span>
    </span>
  );
}

/** Two tabs wrote: the person decides which counts. */
export function StaleBanner({ onReload, onKeep }: { onReload: () => void; onKeep: () => void }) {
  const texts = useTexts('order');
  return (
    <Banner tone="attention" text={texts('staleText')}>
      <Button size="compact-sm" variant="default" onClick={onReload}>
        {texts('staleReload')}
      </Button>
      <Button size="compact-sm" onClick={onKeep}>
        {texts('staleKeep')}
      </Button>
    </Banner>
  );
}
