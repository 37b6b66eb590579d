/** What an address says of a model that is open. */
const SAYS = ['view', 'saved', 'comment', 'change', 'tab', 'compare'];

/** The address of this page with one comment or saved view of its model, and nothing else of what is shown now. */
export function addressWith(name: 'comment' | 'saved', id: string): string {
  const url = new URL(window.location.href);
  for (const other of SAYS) url.searchParams.delete(other);
  url.searchParams.set(name, id);
  return url.href;
}
