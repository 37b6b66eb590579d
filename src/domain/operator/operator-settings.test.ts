import { expect, test } from 'vitest';
import { parseOperatorSetting, shownSetting } from './operator-settings.ts';

test('each setting is held to what it is; an unknown one is refused with the list', () => {
  expect(parseOperatorSetting('company', ' Scan & Sons ')).toEqual({ key: 'company', value: 'Scan & Sons' });
  expect(parseOperatorSetting('time_zone', 'Europe/Berlin')).toEqual({ key: 'time_zone', value: 'Europe/Berlin' });
  expect(parseOperatorSetting('email', '')).toEqual({ key: 'email', value: '' });
  expect(parseOperatorSetting('logo_url', 'x')).toEqual({
    problem: expect.stringMatching(
      /^There is no setting 'logo_url': the settings are company, address, .* logo and w9\.$/,
    ),
  });
  expect(parseOperatorSetting('toString', 'x')).toHaveProperty('problem');
  const wrong = {
    email: 'support',
    website: 'javascript:alert(1)',
    phone: 'call us',
    w9_tin: '123456789',
    w9_classification: 'LLC',
    service_review_hours: '0',
    order_scans: '2.5',
    order_documents: '9999',
    time_zone: 'Mars/Olympus Mons',
    company: 'x'.repeat(121),
  };
  for (const [key, value] of Object.entries(wrong))
    expect(parseOperatorSetting(key, value), key).toHaveProperty('problem');
});

test("a taxpayer's number is not shown whole", () => {
  expect(shownSetting('w9_tin', '12-3456789')).toBe('ends in 6789');
});
