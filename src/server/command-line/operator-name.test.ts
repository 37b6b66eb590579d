import { expect, test } from 'vitest';
import { operatorName } from './operator-name.ts';

test('a command runs for a user without a name too, as containers have them [X5]', () => {
  const nameless = () => {
    throw new Error('uv_os_get_passwd returned ENOENT');
  };
  expect(operatorName({}, nameless)).toMatch(/^user \d+@/);
  expect(operatorName({ SUDO_USER: 'alice' }, nameless)).toMatch(/^alice@/);
  expect(operatorName({}, () => 'bob')).toMatch(/^bob@/);
});
