// oxlint-disable typescript/unbound-method -- methods are called with the reader that they are called on
import { IfcAPI } from 'web-ifc';
import { createBodyReader, type IfcBody } from '#engine/elements/mesh-parts.ts';

/**
 * While `work` converts one model, the library has one reader of it, whose WebAssembly is in `wasmFolder`, and `onBody` is shown every
 * body that it reads. The library makes its readers itself, one for shapes and one for attributes, which would each open the file, and
 * one more that it never uses: the only place to change that is the reader's class. One at a time in a process.
 */
export async function withOneReader<T>(
  wasmFolder: string,
  onBody: ((body: IfcBody) => void) | undefined,
  work: () => Promise<T>,
): Promise<T> {
  const reader = IfcAPI.prototype;
  const { Init, OpenModel, Dispose, StreamMeshes } = reader;
  const own = { Init, OpenModel, Dispose, StreamMeshes };
  const readBody = createBodyReader();
  const shared = new IfcAPI();
  shared.SetWasmPath(wasmFolder, true);
  await shared.Init();
  let opened: number | undefined;
  const replaced: typeof own = {
    async Init(this: IfcAPI) {
      // With its memory, and with what it knows of the model that is open.
      Object.assign(this, shared);
    },
    OpenModel(this: IfcAPI, ...model) {
      opened ??= own.OpenModel.apply(this, model);
      return opened;
    },
    Dispose() {},
    StreamMeshes(this: IfcAPI, model, ids, onMesh, ...others) {
      const take: typeof onMesh = (mesh, index, total) => {
        onBody?.(readBody(this, model, mesh));
        onMesh(mesh, index, total);
      };
      own.StreamMeshes.call(this, model, ids, take, ...others);
    },
  };
  Object.assign(reader, replaced);
  try {
    return await work();
  } finally {
    Object.assign(reader, own);
    shared.Dispose();
  }
}
