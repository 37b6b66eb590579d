// `node measure-one.ts reader|forms FILE`: prints as JSON what opening a model costs in this process, without its start.
import { readFileSync } from 'node:fs';
import { IfcAPI, LogLevel } from 'web-ifc';
import { z } from 'zod';

const [what, path] = z.tuple([z.enum(['reader', 'forms']), z.string()]).parse(process.argv.slice(2));
const cpuSeconds = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};
const file = readFileSync(path);

/** What web-ifc does by itself: it opens the file and makes all meshes. */
async function read(): Promise<{ cpuSeconds: number }> {
  const api = new IfcAPI();
  await api.Init();
  api.SetLogLevel(LogLevel.LOG_LEVEL_OFF);
  const from = cpuSeconds();
  const model = api.OpenModel(file);
  api.StreamAllMeshes(model, () => {});
  return { cpuSeconds: cpuSeconds() - from };
}

/** What a worker makes of it: fragments and table. */
async function makeForms(): Promise<object> {
  const { makeModelForms } = await import('#engine/pipeline/model-files.ts');
  const { openIfc } = await import('#engine/pipeline/make-of-ifc.ts');
  const from = cpuSeconds();
  const { fragments, table, problem } = await makeModelForms(openIfc(file), 'bench');
  return {
    cpuSeconds: cpuSeconds() - from,
    fragmentsBytes: fragments.length,
    tableBytes: table?.length ?? 0,
    problem,
  };
}

process.stdout.write(JSON.stringify(what === 'reader' ? await read() : await makeForms()));
process.exit(0);
