/** Order matters: every browser also claims to be its ancestors. */
const BROWSERS = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;
const SYSTEMS = [
  ['Windows', 'Windows'],
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Mac OS X', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const;

/** Browser and system by what a browser says of itself, for people to recognise it; undefined where it says nothing known. */
export function describeBrowser(userAgent: string | null | undefined): { browser: string; system: string } | undefined {
  const nameIn = (known: readonly (readonly [string, string])[]) =>
    known.find(([mark]) => userAgent?.includes(mark))?.[1];
  const [browser, system] = [nameIn(BROWSERS), nameIn(SYSTEMS)];
  return browser && system ? { browser, system } : undefined;
}
