/**
 * A page that is open while a new version is installed asks for files that are gone. It then begins again at the same address with the
 * new ones; a file that is missing for another reason, such as a lost connection, leaves the page as it is.
 */
export function reloadAfterDeploy(reload = () => window.location.reload()): void {
  const own = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute('src');
  window.addEventListener('vite:preloadError', () => void isReplaced(own).then((replaced) => replaced && reload()));
}

async function isReplaced(own: string | null | undefined): Promise<boolean> {
  try {
    const answer = await fetch('/', { cache: 'no-cache' });
    return answer.ok && Boolean(own) && !(await answer.text()).includes(`"${own}"`);
  } catch {
    return false;
  }
}
