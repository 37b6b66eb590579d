import { Outlet } from '@tanstack/react-router';
import { useSession } from '#web/lib/session.ts';

/** Nothing of these pages is shown to a guest, also while their session ends with the page open. */
export function MemberLayout() {
  const { data: session } = useSession();
  return session?.user ? <Outlet /> : null;
}
