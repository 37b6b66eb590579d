import { eventually } from './screen.ts';
import { newAddress, signUp, type Visitor } from './visitor.ts';

/** There is a price, and it is not an old one that fades while the next is awaited. */
export async function priced(visitor: Visitor): Promise<void> {
  await visitor.sees(/^Total\s+\$[\d,]+\.\d\d$/m);
  await eventually(async () => (await visitor.page.$('[aria-busy=true]')) === null, 'the price is current');
}

/** Begins an order of a service. */
export async function chooseService(
  visitor: Visitor,
  service: 'SCANIT' | 'BIMIT',
  action: 'Get Proposal' | 'Place an Order',
): Promise<void> {
  await visitor.goto('/order');
  await visitor.press(action, service);
}

/** Somebody new begins the order of a scan, up to its details. */
export async function beginScanOrder(visitor: Visitor, who: string, name: string): Promise<void> {
  await signUp(visitor, newAddress(who));
  await chooseService(visitor, 'SCANIT', 'Get Proposal');
  await fillDetails(visitor, name);
}

/** Fills in name and address of the building, whose city is chosen from the list. */
export async function fillDetails(visitor: Visitor, name: string): Promise<void> {
  await visitor.find('heading', 'Project details');
  await visitor.fill('Project name', name);
  await visitor.fill('Street address', '12 River St');
  await visitor.fill('City or ZIP code', '12180');
  await visitor.choose('option', 'Troy, NY 12180');
  await visitor.press('Continue');
}

/** Presses the first open day of the first calendar. */
export async function chooseFirstDate(visitor: Visitor): Promise<void> {
  await visitor.find('heading', 'Final Details');
  await visitor.press(/^\w{3}, \w{3} \d+, \d{4}/, 'First preferred date');
}

/** Hands a file to the field with this test id. */
export async function chooseFile({ page }: Visitor, testId: string, path: string): Promise<void> {
  const field = await page.waitForSelector(`input[type=file][data-testid=${testId}]`);
  await (await field?.toElement('input'))?.uploadFile(path);
}
