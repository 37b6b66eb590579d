import { categorySet, plainCategory } from './plain-category.ts';

/** Groups of the model tree, in its order (viewers.md §2.2). */
export const TREE_GROUPS = ['Architecture', 'Furniture', 'MEP', 'Other'] as const;
export type TreeGroup = (typeof TREE_GROUPS)[number];

const CATEGORIES: Record<Exclude<TreeGroup, 'Other'>, ReadonlySet<string>> = {
  Architecture: categorySet(
    `beam bearing buildingelement buildingelementcomponent buildingelementpart builtelement caissonfoundation
     chamferedgefeature chimney column covering curtainwall deepfoundation discreteaccessory door elementassembly
     elementcomponent fastener footing impactprotectiondevice mechanicalfastener member pile plate railing ramp
     rampflight reinforcingbar reinforcingelement reinforcingmesh roof roundededgefeature shadingdevice slab stair
     stairflight surfacefeature tendon tendonanchor tendonconduit transportelement wall window`,
  ),
  Furniture: categorySet('furnishingelement furniture systemfurnitureelement'),
  MEP: categorySet(
    `actuator airterminal airterminalbox airtoairheatrecovery alarm audiovisualappliance boiler burner
     cablecarrierfitting cablecarriersegment cablefitting cablesegment chiller coil communicationsappliance compressor
     condenser controller conveyorsegment cooledbeam coolingtower damper distributionboard distributionchamberelement
     distributioncontrolelement distributionelement distributionflowelement ductfitting ductsegment ductsilencer
     electricalelement electricappliance electricdistributionboard electricdistributionpoint
     electricflowstoragedevice electricflowtreatmentdevice electricgenerator electricmotor electrictimecontrol
     energyconversiondevice engine equipmentelement evaporativecooler evaporator fan filter firesuppressionterminal
     flowcontroller flowfitting flowinstrument flowmeter flowmovingdevice flowsegment flowstoragedevice flowterminal
     flowtreatmentdevice heatexchanger humidifier interceptor junctionbox lamp lightfixture liquidterminal
     medicaldevice mobiletelecommunicationsappliance motorconnection outlet pipefitting pipesegment protectivedevice
     protectivedevicetrippingunit pump sanitaryterminal sensor signal solardevice spaceheater stackterminal switchingdevice
     tank transformer tubebundle unitarycontrolelement unitaryequipment valve vibrationdamper vibrationisolator
     wasteterminal`,
  ),
};

/** The group of the model tree that a category belongs to; 'Other' for spaces, sites, civil works and whatever is not listed. */
export function treeGroupOf(category: string): TreeGroup {
  const plain = plainCategory(category);
  return TREE_GROUPS.find((group) => group !== 'Other' && CATEGORIES[group].has(plain)) ?? 'Other';
}
