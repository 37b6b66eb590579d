import { getRouteApi } from '@tanstack/react-router';
import { Queue } from '#web/features/ops/queue.tsx';

const route = getRouteApi('/app/member/ops/');

export function OpsQueuePage() {
  const filter = route.useSearch();
  const navigate = route.useNavigate();
  return <Queue filter={filter} onFilter={(next) => void navigate({ search: next, replace: true })} />;
}
