import type { DepOptimizationOptions } from 'vite';

type Bundler = NonNullable<DepOptimizationOptions['rolldownOptions']>;
export function testIcons(): NonNullable<Bundler['plugins']>;
