import { scopes, type Scope } from '#domain/scope/scope.ts';
import { categorySet, isBuiltCategory, plainCategory } from './plain-category.ts';

/** The scope of a category that no other scope claims. */
const DEFAULT_SCOPE: Scope = 'Architecture';

/**
 * The one mapping of scopes to categories (viewers.md §9): it drives the scope buttons, the filter and the takeoffs.
 * An IFC says nothing about which side of the facade a service or a chair is on, so those two scopes have no category.
 */
const CATEGORIES: Partial<Record<Scope, ReadonlySet<string>>> = {
  Furniture: categorySet('furnishingelement furniture systemfurnitureelement'),
  MEPF: categorySet(
    `actuator airterminal airterminalbox airtoairheatrecovery alarm audiovisualappliance boiler burner chiller coil
     communicationsappliance compressor condenser controller conveyorsegment cooledbeam coolingtower
     distributioncontrolelement distributionelement distributionflowelement electricalelement electricappliance
     electricdistributionboard electricdistributionpoint electricflowstoragedevice electricflowtreatmentdevice
     electricgenerator electricmotor electrictimecontrol distributionboard energyconversiondevice engine equipmentelement
     evaporativecooler evaporator fan firesuppressionterminal flowcontroller flowinstrument flowmeter flowmovingdevice
     flowstoragedevice flowterminal flowtreatmentdevice heatexchanger humidifier interceptor lamp lightfixture
     liquidterminal medicaldevice mobiletelecommunicationsappliance motorconnection outlet protectivedevice
     protectivedevicetrippingunit pump sanitaryterminal sensor signal solardevice spaceheater stackterminal
     switchingdevice tank transformer tubebundle unitarycontrolelement unitaryequipment wasteterminal`,
  ),
  // What carries a service from one to another of these, and what sits in it.
  'Complex MEPF': categorySet(
    `cablecarrierfitting cablecarriersegment cablefitting cablesegment damper distributionchamberelement ductfitting
     ductsegment ductsilencer filter flowfitting flowsegment junctionbox pipefitting pipesegment valve vibrationdamper
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

/** A scope of a model: the categories that its button shows and hides, and how many elements they have. */
export type ScopeButton = {
  scope: Scope;
  categories: string[];
  count: number;
  /** 'none' where the model has nothing of it. */
  shown: 'all' | 'some' | 'nothing' | 'none';
};

/** The scopes in their order, by what is shown of a model. Rooms and openings have a switch of their own: no scope shows them. */
export function scopeButtons(
  categories: readonly { name: string; count: number; isVisible: boolean }[],
): ScopeButton[] {
  const byScope = Map.groupBy(
    categories.filter(({ name }) => isBuiltCategory(name)),
    ({ name }) => scopeOf(name),
  );
  return scopes.map((scope) => {
    const own = byScope.get(scope) ?? [];
    const visible = own.filter(({ isVisible }) => isVisible).length;
    return {
      scope,
      categories: own.map(({ name }) => name),
      count: own.reduce((sum, { count }) => sum + count, 0),
      shown: own.length === 0 ? 'none' : visible === own.length ? 'all' : visible > 0 ? 'some' : 'nothing',
    };
  });
}

/** The scope that a category of a model belongs to. */
export function scopeOf(category: string): Scope {
  const plain = plainCategory(category);
  for (const [scope, categories] of Object.entries(CATEGORIES)) if (categories.has(plain)) return scope as Scope;
  return DEFAULT_SCOPE;
}
