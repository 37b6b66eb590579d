import { expect, test } from 'vitest';
import { show } from '#web/ui/show.tsx';
import { OrderFacts } from './order-facts.tsx';
import { order } from './testing/sample-order.ts';

const project = {
  spaceType: null,
  scope: [],
  model_units: 'imperial',
  ml_estimated_total_sqft: 1200,
  is_size_assumed: true,
  unmodeled_sqft: 310,
  scanUnit: null,
  foundUnit: { unit: 'm', basis: 'assumed' },
} satisfies Parameters<typeof OrderFacts>[0]['project'];

test('staff read the size of a conversion, that it is assumed, and what was not modeled [N26]', async () => {
  const screen = await show(<OrderFacts order={order} project={project} />);
  await expect.element(screen.getByText(/1,200 sq ft.*assumed: the floor, no room is closed/)).toBeVisible();
  const term = screen.getByText('Scanned, not modeled');
  expect(term.element().nextElementSibling?.textContent).toContain('310 sq ft');
});

test('staff read the unit of a scan and why it was taken, of conversions alone [N3 Y1]', async () => {
  const conversion = { ...order, type: 'BIMIT', subType: 'Engine' } as const;
  const screen = await show(<OrderFacts order={conversion} project={project} />);
  const term = screen.getByText('Unit of the scan');
  await expect.element(term).toBeVisible();
  expect(term.element().nextElementSibling?.textContent).toBe('meters, assumed');
  await expect.element(screen.getByText('Feet and inches')).toBeVisible();
  await screen.unmount();
  const other = await show(<OrderFacts order={order} project={project} />);
  await expect.element(other.getByText('Model units')).toBeVisible();
  expect(other.getByText('Unit of the scan').elements()).toEqual([]);
});

test('staff read in its own words why a scan is no building; without a conversion there is no size [N26]', async () => {
  const failureReason = 'Rooms explain only 11% of the scanned floor, too little for a model of the building.';
  const screen = await show(
    <OrderFacts
      order={{ ...order, status: 'Order Failed', failureReason }}
      project={{ ...project, ml_estimated_total_sqft: null, is_size_assumed: false, unmodeled_sqft: null }}
    />,
  );
  await expect.element(screen.getByText(failureReason)).toBeVisible();
  expect(screen.getByText(/Scanned, not modeled|Size from the conversion/).elements()).toEqual([]);
});
