import {
  Autocomplete,
  Checkbox,
  MultiSelect,
  NativeSelect,
  NumberInput,
  PasswordInput,
  Radio,
  Select,
  Textarea,
  TextInput,
} from '@mantine/core';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from './show.tsx';

test('on a phone every field has letters of 16 px, so that none zooms the page when it is touched; above that they are as designed [X2]', async () => {
  await page.viewport(767, 800);
  await show(
    <>
      <TextInput aria-label="text" />
      <TextInput aria-label="small text" size="xs" />
      <TextInput aria-label="bare text" size="md" variant="unstyled" />
      <Textarea aria-label="area" />
      <NumberInput aria-label="number" />
      <PasswordInput aria-label="password" />
      <NativeSelect aria-label="native" data={['A']} />
      <Select aria-label="select" data={['A']} />
      <MultiSelect aria-label="multi" data={['A']} searchable />
      <Autocomplete aria-label="auto" data={['A']} />
    </>,
  );
  const fields = [...document.querySelectorAll('input:not([type=hidden]), textarea, select')];
  const sizes = () =>
    Object.fromEntries(
      fields.map((field) => [field.getAttribute('aria-label'), Number.parseFloat(getComputedStyle(field).fontSize)]),
    );
  expect(fields).toHaveLength(10);
  expect(new Set(Object.values(sizes()))).toEqual(new Set([16]));
  await page.viewport(768, 800);
  expect(sizes()).toEqual({
    text: 13,
    'small text': 12,
    'bare text': 14,
    area: 13,
    number: 13,
    password: 13,
    native: 13,
    select: 13,
    multi: 13,
    auto: 13,
  });
});

test('on a phone a choice that can be cleared has room for its chevron and its button [X2]', async () => {
  await page.viewport(390, 800);
  const screen = await show(
    <Select aria-label="Sort by" data={['A']} value="A" clearable clearButtonProps={{ 'aria-label': 'Clear' }} />,
  );
  const field = screen.getByRole('combobox', { name: 'Sort by' }).element().getBoundingClientRect();
  const icons = [...document.querySelectorAll('.mantine-Input-section svg')].map((icon) =>
    icon.getBoundingClientRect(),
  );
  expect(icons).toHaveLength(2);
  for (const { left, right } of icons) {
    expect(right).toBeLessThanOrEqual(field.right - 6);
    expect(left).toBeGreaterThan(field.right - 72);
  }
});

test('what is not checked has the line of a field, so that it is seen to be a control [X2]', async () => {
  await show(
    <>
      <TextInput aria-label="text" />
      <Radio aria-label="radio" />
      <Checkbox aria-label="checkbox" />
    </>,
  );
  const line = (name: string) => {
    const field = document.querySelector(`[aria-label=${name}]`);
    return field && getComputedStyle(field).borderTopColor;
  };
  expect([line('radio'), line('checkbox')]).toEqual([line('text'), line('text')]);
});
