import type { Plugin } from 'vite';

export function testAutodesk(): Plugin;
