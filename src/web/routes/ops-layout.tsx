import { Button } from '@mantine/core';
import { Outlet } from '@tanstack/react-router';
import { ClosedInView } from '#web/features/customer-view/closed-in-view.tsx';
import { ConsoleFrame } from '#web/features/ops/console-frame.tsx';
import { useSession } from '#web/lib/session.ts';
import { useTexts } from '#web/lib/texts.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

/** Staff get the console; to others there is nothing at its addresses, as the server answers them too. */
export function OpsLayout() {
  const texts = useTexts('ops');
  const common = useTexts('common');
  const { data: session } = useSession();
  if (!session?.user) return null;
  if (session.customerView) return <ClosedInView />;
  if (session.user.needsSecondFactor)
    return (
      <EmptyState order={1} title={texts('needsSecondFactorTitle')} text={texts('needsSecondFactorText')}>
        <Button component={AppLink} href="/profile">
          {texts('setUp')}
        </Button>
      </EmptyState>
    );
  if (!session.user.isStaff)
    return <EmptyState order={1} title={common('notFoundTitle')} text={common('notFoundText')} />;
  return (
    <ConsoleFrame>
      <Outlet />
    </ConsoleFrame>
  );
}
