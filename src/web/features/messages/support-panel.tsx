import { Anchor, FocusTrap, Title } from '@mantine/core';
import { IconArrowLeft, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useSession } from '#web/lib/session.ts';
import { useSupportHref } from '#web/lib/support.ts';
import { useTexts } from '#web/lib/texts.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { ChatBox } from './chat-box.tsx';
import { SupportHome } from './support-home.tsx';
import css from './support.module.css';
import type { TalkSubject } from './talk-subject.ts';
import type { useOwnThreads } from './use-own-threads.ts';

type SupportPanelProps = { isVerified: boolean; threads: ReturnType<typeof useOwnThreads>; onClose: () => void };

/** The panel over the page: what was written and about what one may write, then the talk about one project. Escape closes it. */
export function SupportPanel({ isVerified, threads, onClose }: SupportPanelProps) {
  const texts = useTexts('support');
  const [about, setAbout] = useState<TalkSubject | null>(null);
  const title = useRef<HTMLHeadingElement>(null);
  // What had the focus is gone with what was shown before.
  useEffect(() => title.current?.focus({ preventScroll: true }), [about]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    event.stopPropagation();
    onClose();
  };
  return (
    <FocusTrap active>
      <section role="dialog" aria-label={texts('button')} className={css.panel} onKeyDown={onKeyDown}>
        <header className={css.head}>
          {about && (
            <IconButton
              label={texts('back')}
              icon={<IconArrowLeft size={18} aria-hidden />}
              onClick={() => setAbout(null)}
            />
          )}
          <Title ref={title} order={2} className={css.title} tabIndex={-1} data-autofocus>
            {about ? about.projectName : texts('title')}
          </Title>
          <IconButton label={texts('close')} icon={<IconX size={18} aria-hidden />} onClick={onClose} />
        </header>
        <div className={css.body}>
          {about ? (
            <div className={css.chat}>
              <ChatBox key={about.projectId} projectId={about.projectId} />
            </div>
          ) : (
            <SupportHome isVerified={isVerified} threads={threads} onWrite={setAbout} onLeave={onClose} />
          )}
        </div>
        <MailLine />
      </section>
    </FocusTrap>
  );
}

/** The operator's address, where one is set. */
function MailLine() {
  const texts = useTexts('support');
  const { data: session } = useSession();
  const href = useSupportHref(texts('mailSubject'));
  if (!href) return null;
  return (
    <footer className={css.foot}>
      {texts('mail')}{' '}
      <Anchor href={href} fz="inherit" underline="always">
        {session?.supportEmail}
      </Anchor>
    </footer>
  );
}
