import { useNavigate } from '@tanstack/react-router';
import { EngineOrder } from '#web/features/engine-orders/engine-order.tsx';
import { useSession } from '#web/lib/session.ts';
import { useTexts } from '#web/lib/texts.ts';
import { Page } from '#web/ui/page.tsx';
import { useSessionHrefs } from './session-hrefs.ts';

export function EngineOrderPage() {
  const texts = useTexts('engineOrder');
  const navigate = useNavigate();
  const { data: session } = useSession();
  const { signInHref } = useSessionHrefs();
  return (
    <Page title={texts('title')} subtitle={texts('subtitle')}>
      {/* What was typed is kept for who is looking: that is known first. */}
      {session && (
        <EngineOrder
          signInHref={signInHref}
          onPlaced={(projectId) => void navigate({ href: `/bimit-plan/${projectId}` })}
        />
      )}
    </Page>
  );
}
