import { useMediaQuery } from '@mantine/hooks';
import { IconMessageCircle, IconX } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { Suspense, useRef, useState } from 'react';
import { useSession } from '#web/lib/session.ts';
import { useTexts } from '#web/lib/texts.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';
import css from './support.module.css';
import { useOwnThreads } from './use-own-threads.ts';

const SupportPanel = lazyPart(async () => (await import('./support-panel.tsx')).SupportPanel);

const SHOWN_MAX = 99;
/** Where a viewer or a comparison fills the window. */
const FILLING: readonly string[] = ['viewer', 'compare'];

/** Support from every page, for anyone who is signed in and on screens from 768 px (viewers.md §6). Staff, who answer, have the console instead. */
export function SupportChat() {
  const { data: session } = useSession();
  const isWide = useMediaQuery('(min-width: 768px)', false, { getInitialValueInEffect: false });
  const isFilled = useLocation({ select: ({ search }) => FILLING.some((name) => name in search) });
  const user = session?.user;
  if (!user || user.isStaff || session.customerView || !isWide || isFilled) return null;
  return <SupportCorner isVerified={user.isVerified} />;
}

function SupportCorner({ isVerified }: { isVerified: boolean }) {
  const texts = useTexts('support');
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const threads = useOwnThreads(isVerified);
  const unread = (threads.data ?? []).reduce((sum, thread) => sum + thread.unread, 0);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <div className={css.corner} data-support>
      {isOpen && (
        <Suspense>
          <SupportPanel isVerified={isVerified} threads={threads} onClose={close} />
        </Suspense>
      )}
      <button
        ref={button}
        type="button"
        className={css.button}
        onPointerEnter={SupportPanel.preload}
        onFocus={SupportPanel.preload}
        title={texts('button')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={unread > 0 ? texts('buttonUnread', { count: unread }) : texts('button')}
        onClick={() => (isOpen ? close() : setOpen(true))}
      >
        {isOpen ? <IconX size={22} aria-hidden /> : <IconMessageCircle size={24} stroke={1.7} aria-hidden />}
        {unread > 0 && (
          <span className={css.count} aria-hidden>
            {unread > SHOWN_MAX ? `${SHOWN_MAX}+` : unread}
          </span>
        )}
      </button>
    </div>
  );
}
