// Map tiles for component tests: `/test-tiles/COLOUR/z/x/y.png`, 256 px of one colour, such as `208040`.
import { encodePng } from '../../src/engine/pictures/encode-png.ts';

const SIZE_PX = 256;

/** A plugin of Vite whose server answers as a tile provider does. */
export const testTiles = () => ({
  name: 'test-tiles',
  configureServer: ({ middlewares }) => void middlewares.use('/test-tiles', (request, response, next) => {
    const colour = /^\/([0-9a-f]{6})\/\d+\/\d+\/\d+\.png$/.exec(request.url ?? '')?.[1];
    if (!colour) return next();
    const rgb = Buffer.alloc(3 * SIZE_PX * SIZE_PX, Buffer.from(colour, 'hex'));
    return response.setHeader('content-type', 'image/png').end(encodePng({ width: SIZE_PX, height: SIZE_PX, rgb }));
  }),
});
