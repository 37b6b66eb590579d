// Debian's Firefox: those that the drivers bring along would have to be downloaded.
import { existsSync } from 'node:fs';
import { installPackage } from './install-package.mjs';

const CANDIDATES = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];

/** Path of the Firefox to test with, or undefined when there is none. */
export function findFirefox() {
  const wanted = process.env.FIREFOX_PATH;
  return wanted ? (existsSync(wanted) ? wanted : undefined) : CANDIDATES.find((path) => existsSync(path));
}

/** Installs Debian's Firefox when the machine has none. Throws with what to do when it cannot. */
export function ensureFirefox() {
  if (findFirefox()) return;
  console.log('Installing Firefox for its journeys ...');
  if (!installPackage('firefox-esr') || !findFirefox())
    throw new Error('These journeys need Firefox. Install it (apt-get install firefox-esr) or set FIREFOX_PATH.');
}
