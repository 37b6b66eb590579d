import { existsSync, realpathSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';

type Needs = {
  /** Path of the program. */ program: string;
  files?: readonly string[];
  folder?: string;
  hasThreads?: boolean;
};

/**
 * Flags of Node for a process that reads foreign bytes: it reads our code and `files`, writes `folder` alone, and starts no programs.
 * Its threads are not bound by them, so that only what needs threads may start some.
 */
export function permissionFlags({ program, files = [], folder, hasThreads = false }: Needs): string[] {
  // As the process finds it out itself. The star: Node would have to look whether it is a folder, and the way there may be closed to it.
  const folders = folder === undefined ? [] : [join(realpathSync(folder), '*')];
  const reads = [...codeOf(program), ...files.map((file) => resolve(file)), ...folders];
  return [
    '--permission',
    ...reads.map((path) => `--allow-fs-read=${path}`),
    ...folders.map((path) => `--allow-fs-write=${path}`),
    ...(hasThreads ? ['--allow-worker', '--disable-warning=PERM0006'] : []),
  ];
}

/**
 * Where the code of a program of ours is: its repository, which this file is not always in (the server's bundle contains
 * it too). Packages as a path and without links.
 */
function codeOf(program: string): string[] {
  let root = dirname(resolve(program));
  while (!existsSync(join(root, 'node_modules')) && root !== dirname(root)) root = dirname(root);
  const packages = join(root, 'node_modules');
  return [
    join(root, 'src', sep),
    join(root, 'dist', 'engine', sep),
    join(root, 'package.json'),
    join(packages, sep),
    join(realpathSync(packages), sep),
  ];
}
