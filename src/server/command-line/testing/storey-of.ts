import { runCommand } from '#server/command-line/commands.ts';
import type { TestServer } from '#server/testing/test-server.ts';

/** Commands as an operator of this server types them: exit code and everything that was printed. */
export function storeyOf(server: TestServer) {
  return async (...args: string[]): Promise<{ code: number; text: string }> => {
    const lines: string[] = [];
    const print = (line: string) => void lines.push(line);
    const context = { ...server, operator: 'ops@host', folder: server.dataFolder, say: print };
    const code = await runCommand(args, { database: async () => context, settings: () => context }, print);
    return { code, text: lines.join('\n') };
  };
}
