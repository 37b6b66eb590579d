import { IFCELEMENTQUANTITY, IFCRELDEFINESBYPROPERTIES, IFCUNITASSIGNMENT, IfcAPI, LogLevel } from 'web-ifc';

/** A quantity of an element whose name begins with Net, in meters, square meters, cubic meters or the file's own unit of what else it is. */
export type NetQuantity = { expressId: number; name: string; valueSi: number };

const PREFIXES: Record<string, number> = { MILLI: 1e-3, CENTI: 1e-2, DECI: 0.1, KILO: 1e3 };
const VALUES = [
  ['LengthValue', 'LENGTHUNIT', 1],
  ['AreaValue', 'AREAUNIT', 2],
  ['VolumeValue', 'VOLUMEUNIT', 3],
] as const;

/** Reads them by the lines that web-ifc gives, which our own reader of lines has no part in. */
export async function readNetQuantities(ifc: Uint8Array): Promise<NetQuantity[]> {
  const api = new IfcAPI();
  await api.Init();
  api.SetLogLevel(LogLevel.LOG_LEVEL_OFF);
  const model = api.OpenModel(ifc);
  const line = (id: number) => api.GetLine(model, id);
  const idsOf = (type: number) => {
    const ids = api.GetLineIDsWithType(model, type);
    return Array.from({ length: ids.size() }, (_, i) => ids.get(i));
  };
  const factors = new Map<string, number>();
  for (const id of idsOf(IFCUNITASSIGNMENT).slice(0, 1))
    for (const { value } of line(id).Units) {
      const unit = line(value);
      if (!unit.UnitType) continue;
      const power = VALUES.find(([, type]) => type === unit.UnitType.value)?.[2] ?? 1;
      const measure = unit.ConversionFactor ? line(unit.ConversionFactor.value) : undefined;
      const base = measure ? line(measure.UnitComponent.value) : unit;
      const si = (PREFIXES[base.Prefix?.value] ?? 1) ** power;
      factors.set(unit.UnitType.value, si * (measure ? Number(measure.ValueComponent.value) : 1));
    }
  const found: NetQuantity[] = [];
  for (const id of idsOf(IFCRELDEFINESBYPROPERTIES)) {
    const { RelatedObjects, RelatingPropertyDefinition } = line(id);
    const set = RelatingPropertyDefinition && line(RelatingPropertyDefinition.value);
    if (set?.type !== IFCELEMENTQUANTITY) continue;
    for (const { value } of set.Quantities ?? []) {
      const quantity = line(value);
      const name = String(quantity.Name?.value ?? '');
      const [key, unit, power = 1] = VALUES.find(([each]) => quantity[each]) ?? [];
      if (!/^net/i.test(name) || !key || quantity.Unit) continue;
      const valueSi =
        Number(quantity[key].value) * (factors.get(unit ?? '') ?? (factors.get('LENGTHUNIT') ?? 1) ** power);
      for (const { value: expressId } of RelatedObjects) found.push({ expressId, name, valueSi });
    }
  }
  api.Dispose();
  return found;
}
