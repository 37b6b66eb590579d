// Draws the picture of ARCHITECTURE.md from the imports of the sources. `node scripts/draw-imports.mjs`
import { drawImports } from './lib/import-picture.mjs';

drawImports();
