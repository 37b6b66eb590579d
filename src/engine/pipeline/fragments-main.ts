// Started by run-step.ts: makes the viewer's fragments of an IFC, the table of its elements, and its picture.
import { makeOfIfc } from './make-of-ifc.ts';
import { makeModelFiles } from './model-files.ts';

await makeOfIfc((file, { projectId }) => makeModelFiles(file, projectId));
