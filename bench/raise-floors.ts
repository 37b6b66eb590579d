import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { floors, measureFloors, type Floors } from './floors.ts';

// `npm run bench:engine -- floors`: raises each figure of floors.json to what is measured now; none is ever lowered.
const file = join(import.meta.dirname, 'floors.json');
const known: Floors = existsSync(file) ? floors.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};
const measured = await measureFloors();
const raised = Object.fromEntries(
  Object.entries(measured).map(([group, figures]) => [
    group,
    Object.fromEntries(
      Object.entries(figures).map(([name, figure]) => [
        name,
        Math.max(figure, known[group]?.[name as keyof typeof figures] ?? 0),
      ]),
    ),
  ]),
);
console.log(JSON.stringify(measured, undefined, 2));
writeFileSync(file, `${JSON.stringify(floors.parse(raised), undefined, 2)}\n`);
