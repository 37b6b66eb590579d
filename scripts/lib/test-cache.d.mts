import type { Plugin } from 'vite';

export function testCache(): Plugin;
