import { categorySet, plainCategory } from './plain-category.ts';

/** The color of a category without an entry, '#rrggbb'. */
export const DEFAULT_COLOR = '#9aa3af';

/**
 * The one mapping of categories to colors (viewers.md §9), in the model and in takeoffs. Structure is calm, what people
 * look for is vivid, services go by system. Orange stays with comments, navy with cut faces.
 */
const ROWS: readonly [color: string, categories: ReadonlySet<string>][] = [
  ['#a9bcd6', categorySet('wall')],
  ['#7fa6c9', categorySet('curtainwall')],
  ['#b9aa93', categorySet('slab pavement course')],
  ['#d8cfb8', categorySet('covering')],
  ['#b4695a', categorySet('roof chimney')],
  ['#8f86c6', categorySet('column')],
  ['#a79bd8', categorySet('beam')],
  ['#7c7aa8', categorySet('member plate')],
  ['#8a7f72', categorySet('footing pile deepfoundation caissonfoundation bearing')],
  ['#c9514b', categorySet('door')],
  ['#35a9c4', categorySet('window')],
  ['#d9b93b', categorySet('stair stairflight ramp rampflight')],
  ['#b3942a', categorySet('railing')],
  ['#8c6d9e', categorySet('transportelement conveyorsegment')],
  ['#6f8fa3', categorySet('shadingdevice')],
  ['#6d7785', categorySet('reinforcingbar reinforcingelement reinforcingmesh tendon tendonanchor tendonconduit')],
  [
    '#7f8894',
    categorySet(
      `buildingelementpart buildingelementcomponent elementassembly elementcomponent discreteaccessory fastener
       mechanicalfastener impactprotectiondevice vibrationdamper vibrationisolator`,
    ),
  ],
  ['#5aa469', categorySet('furnishingelement furniture')],
  ['#3f8f6b', categorySet('systemfurnitureelement')],
  [
    '#b072c9',
    categorySet(
      `airterminal airterminalbox airtoairheatrecovery chiller coil compressor condenser cooledbeam coolingtower damper
       ductfitting ductsegment ductsilencer evaporativecooler evaporator fan filter humidifier unitaryequipment`,
    ),
  ],
  [
    '#c65d94',
    categorySet('boiler burner heatexchanger spaceheater tubebundle energyconversiondevice engine solardevice'),
  ],
  [
    '#2f9e8f',
    categorySet(
      'pipefitting pipesegment pump valve tank flowmeter interceptor liquidterminal stackterminal flowmovingdevice',
    ),
  ],
  ['#4bb5a6', categorySet('sanitaryterminal wasteterminal')],
  ['#d6453f', categorySet('firesuppressionterminal alarm')],
  ['#e0c341', categorySet('lightfixture lamp')],
  [
    '#c7a217',
    categorySet(
      `cablecarrierfitting cablecarriersegment cablefitting cablesegment distributionboard electricalelement
       electricappliance electricdistributionboard electricdistributionpoint electricflowstoragedevice
       electricflowtreatmentdevice electricgenerator electricmotor electrictimecontrol junctionbox motorconnection
       outlet protectivedevice protectivedevicetrippingunit switchingdevice transformer`,
    ),
  ],
  [
    '#5b8def',
    categorySet(
      `actuator audiovisualappliance communicationsappliance controller distributioncontrolelement flowinstrument
       mobiletelecommunicationsappliance sensor unitarycontrolelement`,
    ),
  ],
  [
    '#8f6fbf',
    categorySet(
      `distributionchamberelement distributionelement distributionflowelement equipmentelement flowcontroller
       flowfitting flowsegment flowstoragedevice flowterminal flowtreatmentdevice medicaldevice`,
    ),
  ],
  ['#9cc3e6', categorySet('space spatialzone')],
  [
    '#8aa56b',
    categorySet(
      `site geographicelement civilelement earthworkscut earthworkselement earthworksfill geotechnicalstratum
       reinforcedsoil kerb`,
    ),
  ],
];

/** The color of a category, '#rrggbb'. */
export function colorOf(category: string): string {
  const plain = plainCategory(category);
  return ROWS.find(([, categories]) => categories.has(plain))?.[0] ?? DEFAULT_COLOR;
}
