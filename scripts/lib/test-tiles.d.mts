import type { Plugin } from 'vite';

export function testTiles(): Plugin;
