/** What of a service's Cache-Control applies to the one browser that is answered; without permission nothing is cached. */
export function privateCaching(given: string | null): string {
  const directives = (given ?? '')
    .toLowerCase()
    .split(',')
    .map((part) => part.trim());
  const lasting = directives.filter(
    (part) => /^(max-age|stale-while-revalidate)=\d+$/.test(part) || part === 'must-revalidate',
  );
  const isKept = lasting.some((part) => part.startsWith('max-age=')) && !directives.includes('no-store');
  return ['private', ...(isKept ? lasting : ['no-store'])].join(', ');
}
