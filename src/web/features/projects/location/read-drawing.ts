import { cadDrawing, type CadDrawing } from '#domain/drawing/cad-drawing.ts';

/** What viewers draw of a DXF or DWG. Rejects where it cannot be read. */
export async function readDrawing(url: string): Promise<CadDrawing> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`status ${response.status}`);
  return cadDrawing.parse(await response.json());
}
