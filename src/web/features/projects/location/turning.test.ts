import { expect, test } from 'vitest';
import { turningOn, type Machine } from './turning.ts';

const machine: Machine = {
  renderer: 'ANGLE (NVIDIA GeForce RTX 3060)',
  isReducedMotion: false,
  savesData: false,
  isPhone: false,
};

test('a model turns by itself only where the machine draws it and its user has nothing against it [F3]', () => {
  expect(turningOn(machine)).toBe('byItself');
  for (const change of [{ isReducedMotion: true }, { savesData: true }, { isPhone: true }])
    expect(turningOn({ ...machine, ...change })).toBe('whenAsked');
});

test('what the processor would have to draw waits to be asked, and nothing is offered without WebGL 2 [F3]', () => {
  for (const renderer of [
    'ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (Subzero)), SwiftShader driver)',
    'llvmpipe (LLVM 15.0.7, 256 bits)',
    'Microsoft Basic Render Driver',
  ])
    expect(turningOn({ ...machine, renderer })).toBe('whenAsked');
  expect(turningOn({ ...machine, renderer: null })).toBe('never');
});
