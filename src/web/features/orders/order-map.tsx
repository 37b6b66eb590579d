import type { OrderData } from '#domain/ordering/order-data.ts';
import { useTexts } from '#web/lib/texts.ts';
import { PlaceMap } from '#web/ui/place-map/place-map.tsx';
import css from './order.module.css';

/** Where the building is, or that no address is known (ordering.md §2.1). */
export function OrderMap({ data: { address, latitude, longitude, isApproximate } }: { data: OrderData }) {
  const texts = useTexts('order');
  if (!address)
    return (
      <div className={css.noMap} role="status">
        {texts('noAddress')}
      </div>
    );
  const position = latitude === null || longitude === null ? null : { lat: latitude, lng: longitude };
  return (
    <PlaceMap
      position={position}
      label={texts('mapOf', { address })}
      remark={isApproximate ? texts('pinApproximate') : undefined}
    />
  );
}
