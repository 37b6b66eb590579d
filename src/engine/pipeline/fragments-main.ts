// Started by run-step.ts: makes the viewer's fragments of an IFC, and its picture.
import { SingleThreadedFragmentsModel } from '@thatopen/fragments';
import { convertFragments } from './convert-fragments.ts';
import { drawIfcPicture } from './draw-model-picture.ts';
import { makeOfIfc, ModelError } from './make-of-ifc.ts';
import { FRAGMENTS_FILE } from './output-files.ts';

await makeOfIfc(
  FRAGMENTS_FILE,
  async (ifc, { projectId }) => {
    const fragments = await convertFragments(ifc, projectId);
    const model = new SingleThreadedFragmentsModel('model', fragments);
    if (model.getItemsIdsWithGeometry().length === 0)
      throw new ModelError('The model has no element with a shape that can be shown. Export it with its geometry.');
    return fragments;
  },
  drawIfcPicture,
);
