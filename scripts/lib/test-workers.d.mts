import type { Plugin } from 'vite';

export function testWorkers(): Plugin;
