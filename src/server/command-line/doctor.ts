import { mkdir, statfs } from 'node:fs/promises';
import { openStore } from '#server/open-parts.ts';
import { releaseName } from '#server/platform/backup/release-name.ts';
import { createLog } from '#server/platform/log/log.ts';
import type { Command } from './command.ts';
import { checkDatabase } from './doctor/check-database.ts';
import { checkPayments } from './doctor/check-payments.ts';
import { checkAddress, checkMail, checkNode, checkPermissions, checkUser } from './doctor/check-process.ts';
import { checkSpace, checkStore } from './doctor/check-store.ts';
import { checkTraces } from './doctor/check-traces.ts';

export const doctor: Command = {
  words: 'doctor',
  synopsis: '',
  purpose: 'checks the settings and everything that the portal needs, one line each with the remedy; changes nothing',
  maxArguments: 0,
  options: {},
  needs: 'settings',
  run: async ({ config, say }) => {
    const store = openStore(config, 'worker', createLog('warn', 'command'));
    await mkdir(config.STOREY_DATA, { recursive: true, mode: 0o700 });
    const { bavail, bsize } = await statfs(config.STOREY_DATA);
    const findings = [
      checkNode(await releaseName()),
      checkUser(),
      checkAddress(config),
      ...(await checkDatabase(config)),
      ...(await checkStore(store, config.PUBLIC_URL)),
      await checkSpace(store, bavail * bsize),
      await checkMail(config),
      await checkPayments(config),
      checkPermissions(),
      await checkTraces(config),
    ];
    for (const { of, state, text } of findings) say(`${state.padEnd(5)}${of.padEnd(11)}${text}`);
    return findings.some(({ state }) => state === 'fail') ? 1 : 0;
  },
};
