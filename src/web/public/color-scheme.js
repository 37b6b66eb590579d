// Runs before the first paint, as a file of its own because the Content-Security-Policy refuses inline scripts.
// The key is the one that the kit stores the reader's choice under.
(() => {
  const system = window.matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    let chosen = null;
    try {
      chosen = window.localStorage.getItem('mantine-color-scheme-value');
    } catch {
      // Storage may be closed to us; the system's setting holds then.
    }
    const isDark = chosen === 'dark' || (chosen !== 'light' && system.matches);
    document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
  };
  apply();
  // The page in a frame has no kit that follows a change of the page around it, which arrives as a change of the storage.
  system.addEventListener('change', apply);
  window.addEventListener('storage', apply);
})();
