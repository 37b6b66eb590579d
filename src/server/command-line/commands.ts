import { parseArgs } from 'node:util';
import { shortenEchoes } from '#domain/operations/shorten-echoes.ts';
import { addStaffCommand } from './add-staff.ts';
import { assignProject } from './assign-project.ts';
import { backup } from './backup.ts';
import { CommandError, UsageError, type Command, type CommandContext, type SettingsContext } from './command.ts';
import { doctor } from './doctor.ts';
import { exportPackage } from './export-package.ts';
import { exportProjectsCommand } from './export-projects.ts';
import { fsck } from './fsck.ts';
import { importPackageCommand } from './import-package.ts';
import { importProjectsCommand } from './import-projects.ts';
import { listTeams } from './list-teams.ts';
import { migrateCommand } from './migrate.ts';
import { removeSecondFactorCommand } from './remove-second-factor.ts';
import { restore } from './restore.ts';
import { setOperator, showOperator } from './set-operator.ts';
import { setProject } from './set-project.ts';
import { setTeam } from './set-team.ts';
import { unhideProject } from './unhide-project.ts';

/** All that needs the database (docs/operating.md). */
const commands: readonly Command[] = [
  addStaffCommand,
  removeSecondFactorCommand,
  listTeams,
  setTeam,
  unhideProject,
  setProject,
  assignProject,
  importProjectsCommand,
  exportProjectsCommand,
  // After those whose words begin alike.
  exportPackage,
  importPackageCommand,
  setOperator,
  showOperator,
  fsck,
  backup,
  restore,
  migrateCommand,
  doctor,
];

const HELP = '--help';
const usageOf = ({ words, synopsis }: Command) => `npm run storey -- ${words}${synopsis && ` ${synopsis}`}`;
const usage = () =>
  ['Usage:', ...commands.map((command) => `  ${usageOf(command)}\n      ${command.purpose}`)].join('\n');

export type Opening = { database: () => Promise<CommandContext>; settings: () => SettingsContext };

/** The command that the arguments begin with, and what is left of them. */
function findCommand(args: readonly string[]): { command: Command; rest: string[] } | undefined {
  const command = commands.find(({ words }) => args.slice(0, words.split(' ').length).join(' ') === words);
  return command && { command, rest: args.slice(command.words.split(' ').length) };
}

/**
 * Runs what the operator typed: 0 done, 1 it could not be done or something was found wrong, 2 wrong usage. `open` is asked for
 * what the command needs only when the arguments make sense; `complain` prints to standard error.
 */
export async function runCommand(
  args: readonly string[],
  open: Opening,
  complain: (text: string) => void,
): Promise<number> {
  const found = findCommand(args);
  if (!found) {
    complain(usage());
    return args[0] === HELP ? 0 : 2;
  }
  const { command, rest } = found;
  if (rest.includes(HELP)) {
    complain(`Usage: ${usageOf(command)}\n${command.purpose}`);
    return 0;
  }
  try {
    const { positionals, values } = parse(command, rest);
    const surplus = positionals[command.maxArguments];
    if (surplus !== undefined) throw new UsageError(`'${surplus}' is an unexpected argument.`);
    return command.needs === 'settings'
      ? await command.run(open.settings(), positionals, values)
      : await command.run(await open.database(), positionals, values);
  } catch (error) {
    if (!(error instanceof UsageError || error instanceof CommandError)) throw error;
    complain(shortenEchoes(error.message, rest));
    if (error instanceof UsageError) complain(`Usage: ${usageOf(command)}`);
    return error instanceof UsageError ? 2 : 1;
  }
}

function parse(command: Command, args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options: command.options });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
