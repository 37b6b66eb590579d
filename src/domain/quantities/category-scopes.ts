import type { Scope } from '#domain/scope/scope.ts';
import { categorySet, plainCategory } from './plain-category.ts';

/** The scope of a category that no other scope claims. */
const DEFAULT_SCOPE: Scope = 'Architecture';

/**
 * The one mapping of scopes to categories (viewers.md §9): it drives the scope buttons, the filter and the takeoffs.
 * An IFC says nothing about which side of the facade a service or a chair is on, so those two scopes have no category.
 */
const CATEGORIES: Partial<Record<Scope, ReadonlySet<string>>> = {
  Furniture: categorySet('furnishingelement furniture systemfurnitureelement'),
  MEPF: categorySet(
    `airterminal alarm audiovisualappliance cablecarrierfitting cablecarriersegment cablefitting cablesegment
     communicationsappliance distributionelement distributionflowelement ductfitting ductsegment electricalelement
     electricappliance electricdistributionboard electricdistributionpoint distributionboard firesuppressionterminal
     flowfitting flowsegment flowterminal junctionbox lamp lightfixture liquidterminal medicaldevice outlet
     pipefitting pipesegment sanitaryterminal spaceheater stackterminal switchingdevice wasteterminal`,
  ),
  'Complex MEPF': categorySet(
    `actuator airterminalbox airtoairheatrecovery boiler burner chiller coil compressor condenser controller
     conveyorsegment cooledbeam coolingtower damper distributionchamberelement distributioncontrolelement ductsilencer
     electricflowstoragedevice electricflowtreatmentdevice electricgenerator electricmotor electrictimecontrol
     energyconversiondevice engine equipmentelement evaporativecooler evaporator fan filter flowcontroller
     flowinstrument flowmeter flowmovingdevice flowstoragedevice flowtreatmentdevice heatexchanger humidifier
     interceptor mobiletelecommunicationsappliance motorconnection protectivedevice protectivedevicetrippingunit pump
     sensor signal solardevice tank transformer tubebundle unitarycontrolelement unitaryequipment valve vibrationdamper
     vibrationisolator`,
  ),
  'Exterior Architecture': categorySet('curtainwall shadingdevice chimney'),
  Site: categorySet(
    `bridge bridgepart civilelement course earthworkscut earthworkselement earthworksfill externalspatialelement
     externalspatialstructureelement facility facilitypart facilitypartcommon geographicelement geomodel geoslice
     borehole geotechnicalassembly geotechnicalelement geotechnicalstratum kerb marinefacility marinepart mooringdevice
     navigationelement pavement rail railway railwaypart reinforcedsoil road roadpart sign site trackelement
     transportationdevice vehicle`,
  ),
};

/** The scope that a category of a model belongs to. */
export function scopeOf(category: string): Scope {
  const plain = plainCategory(category);
  for (const [scope, categories] of Object.entries(CATEGORIES)) if (categories.has(plain)) return scope as Scope;
  return DEFAULT_SCOPE;
}
