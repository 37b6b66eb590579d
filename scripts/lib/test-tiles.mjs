// Maps for component tests: `/test-tiles/COLOUR/z/x/y.png`, 256 px of one colour such as `208040`, and a picture from the street.
import { encodePng } from '../../src/engine/pictures/encode-png.ts';

const TILE_PX = 256;
const STREET = { path: '/api/street-view/picture', width: 640, height: 400, colour: 'c8d4dc' };

/** A plugin of Vite whose server answers as a tile provider does. */
export const testTiles = () => ({
  name: 'test-tiles',
  configureServer: ({ middlewares }) => {
    middlewares.use('/test-tiles', (request, response, next) => {
      const colour = /^\/([0-9a-f]{6})\/\d+\/\d+\/\d+\.png$/.exec(request.url ?? '')?.[1];
      return colour ? answer(response, TILE_PX, TILE_PX, colour) : next();
    });
    middlewares.use(STREET.path, (_request, response) => answer(response, STREET.width, STREET.height, STREET.colour));
  },
});

function answer(response, width, height, colour) {
  const rgb = Buffer.alloc(3 * width * height, Buffer.from(colour, 'hex'));
  response.setHeader('content-type', 'image/png').end(encodePng({ width, height, rgb }));
}
