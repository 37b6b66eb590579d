import { categorySet, plainCategory } from './plain-category.ts';

/**
 * Codes by category, where the file itself gives none. What could be several things has no code: a proxy, or a pipe, which
 * carries drinking water, heating or a sprinkler's supply.
 */
const ROWS: readonly [code: string, categories: ReadonlySet<string>][] = [
  ['B10.10', categorySet('slab beam column member plate')],
  ['B10.20', categorySet('roof')],
  ['B20.10', categorySet('curtainwall shadingdevice')],
  ['B20.20', categorySet('window')],
  ['C10.10', categorySet('wall')],
  ['C10.20', categorySet('door')],
  ['C10.30', categorySet('railing')],
  ['C20.10', categorySet('stair stairflight ramp rampflight')],
  ['D10.10', categorySet('transportelement')],
  ['D10.90', categorySet('conveyorsegment')],
  ['D20.10', categorySet('sanitaryterminal')],
  ['D20.30', categorySet('wasteterminal stackterminal interceptor')],
  ['D30.10', categorySet('solardevice')],
  ['D30.20', categorySet('boiler burner heatexchanger')],
  ['D30.30', categorySet('chiller coolingtower condenser compressor evaporator evaporativecooler')],
  [
    'D30.40',
    categorySet(
      'airterminal airterminalbox airtoairheatrecovery coil damper ductfitting ductsegment ductsilencer fan filter humidifier',
    ),
  ],
  ['D30.50', categorySet('spaceheater unitaryequipment cooledbeam')],
  ['D30.60', categorySet('actuator controller flowinstrument sensor unitarycontrolelement distributioncontrolelement')],
  ['D40.10', categorySet('firesuppressionterminal')],
  [
    'D50.10',
    categorySet(
      `distributionboard electricdistributionboard electricdistributionpoint electricflowstoragedevice
       electricflowtreatmentdevice protectivedevice protectivedevicetrippingunit transformer`,
    ),
  ],
  [
    'D50.20',
    categorySet(
      `cablecarrierfitting cablecarriersegment cablefitting cablesegment junctionbox lamp lightfixture outlet
       switchingdevice electricmotor motorconnection electrictimecontrol`,
    ),
  ],
  ['D50.30', categorySet('alarm audiovisualappliance communicationsappliance mobiletelecommunicationsappliance')],
  ['D50.90', categorySet('electricgenerator')],
  ['E10.20', categorySet('medicaldevice')],
  ['E10.90', categorySet('electricappliance equipmentelement')],
  // The list ends with furnishings, and an IFC does not say which of them are fixed.
  ['E20.10', categorySet('furniture furnishingelement systemfurnitureelement')],
];

/** Codes of what the file says is part of the facade, or is not (IsExternal); the category decides where it says nothing. */
const BY_SIDE: Record<string, { outside: string; inside: string } | undefined> = {
  IFCWALL: { outside: 'B20.10', inside: 'C10.10' },
  IFCWINDOW: { outside: 'B20.20', inside: 'C10.10' },
  IFCDOOR: { outside: 'B20.30', inside: 'C10.20' },
};

/** The UniFormat code of a category, 'B20.10'; null where none from B10.10 to E20.10 fits for certain. */
export function categoryUniformat(category: string, isExternal: boolean | null): string | null {
  const plain = plainCategory(category);
  const bySide = BY_SIDE[plain];
  if (bySide && isExternal !== null) return isExternal ? bySide.outside : bySide.inside;
  return ROWS.find(([, categories]) => categories.has(plain))?.[0] ?? null;
}
