const HOME = '/portfolio';
/** Pages that would send the reader straight back. */
const SESSION_PATHS = new Set(['/sign-in', '/sign-up', '/magic-link', '/forgot-password', '/reset-password']);

/**
 * Where to go after signing in: the path asked for, if it is one of this origin, else the portfolio. Whole addresses,
 * `//host`, `/\host`, schemes and control characters are refused: each of them leads away from here.
 */
export function redirectTarget(wanted: string | undefined): string {
  if (!wanted?.startsWith('/') || /^\/[/\\]/.test(wanted) || hasControlCharacter(wanted)) return HOME;
  const here = 'http://here.invalid';
  if (!URL.canParse(wanted, here)) return HOME;
  const { origin, pathname, search, hash } = new URL(wanted, here);
  // A path such as `/..//host` becomes `//host` only when it is read.
  if (origin !== here || /^\/[/\\]/.test(pathname) || SESSION_PATHS.has(pathname)) return HOME;
  return `${pathname}${search}${hash}`;
}

/** The sign-in page that leads back to `from`, a path with its query; never back to another page for signing in. */
export const signInHref = (from: string) => `/sign-in?redirect_url=${encodeURIComponent(redirectTarget(from))}`;

function hasControlCharacter(text: string): boolean {
  return text.split('').some((character) => character < ' ' || character === '\u007f');
}
