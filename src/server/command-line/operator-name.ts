import { hostname, userInfo } from 'node:os';

/** Who types the command, for the audit: of a container, whose user often has no name, its number. `nameOf` throws without one. */
export function operatorName(
  env: NodeJS.ProcessEnv = process.env,
  nameOf: () => string = () => userInfo().username,
): string {
  return `${env.SUDO_USER || nameOr(nameOf, `user ${process.getuid?.() ?? ''}`)}@${hostname()}`;
}

function nameOr(nameOf: () => string, other: string): string {
  try {
    return nameOf();
  } catch {
    return other;
  }
}
