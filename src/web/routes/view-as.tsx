import { ViewAsCustomer } from '#web/features/customer-view/view-as-customer.tsx';

/** Begins a view and reloads the page: nothing that was read as staff stays in memory. `href`: what the customer looks at first. */
export function ViewAs({ href, ...props }: { team: { id: string; name: string }; projectId?: string; href: string }) {
  return <ViewAsCustomer {...props} onBegun={() => window.location.assign(href)} />;
}
