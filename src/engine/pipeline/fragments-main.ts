// Started by run-step.ts: makes the viewer's fragments of an IFC, and its picture.
import { convertFragments } from './convert-fragments.ts';
import { drawIfcPicture } from './draw-model-picture.ts';
import { makeOfIfc } from './make-of-ifc.ts';
import { FRAGMENTS_FILE } from './output-files.ts';

await makeOfIfc(FRAGMENTS_FILE, (ifc, { projectId }) => convertFragments(ifc, projectId), drawIfcPicture);
