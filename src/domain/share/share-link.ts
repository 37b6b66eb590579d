/** How long a share link lives, in days (decisions.md, "People, teams, sharing"). */
export const LINK_DAYS = { min: 1, max: 365, usual: 30 } as const;
/** Characters that a link's password has at least. */
export const LINK_PASSWORD_MIN = 8;
const DAY_MS = 24 * 3600_000;

type LinkFacts = { expiresAt: Date; revokedAt: Date | null };

/** What has become of a share link. A revoked one stays revoked when its time is over. */
export function shareLinkState({ expiresAt, revokedAt }: LinkFacts, now: Date): 'open' | 'revoked' | 'expired' {
  if (revokedAt) return 'revoked';
  return expiresAt <= now ? 'expired' : 'open';
}

export function linkExpiry(now: Date, days: number): Date {
  return new Date(now.getTime() + days * DAY_MS);
}

/** An address without the part that tells one person from another: /24 of an IPv4, /48 of an IPv6 address. */
export function networkOf(address: string): string {
  const v4 = /^(?:::ffff:)?(\d+\.\d+\.\d+)\.\d+$/.exec(address);
  if (v4) return `${v4[1]}.0/24`;
  const [head = ''] = address.split('::');
  const groups = [...head.split(':').filter(Boolean), '0', '0', '0'].slice(0, 3);
  return `${groups.map((group) => group.toLowerCase().replace(/^0+(?=.)/, '')).join(':')}::/48`;
}

/** In this order: browsers name those they descend from as well. */
const FAMILIES: [RegExp, string][] = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

/** The family of a browser by its user agent, without version or system. */
export function browserFamily(userAgent: string): string {
  return FAMILIES.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'Other';
}
