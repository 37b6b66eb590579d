import { convertCommand } from './pipeline/convert-command.ts';

// `storey convert FILE --out DIR`: the conversion without the portal. Exit codes: see convert-command.ts.
process.exitCode = await convertCommand(process.argv.slice(2));
