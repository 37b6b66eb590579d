// Maps for component tests: `/test-tiles/COLOUR/z/x/y.png`, 256 px of one colour such as `208040` (`/test-tiles/broken/...` fails), a picture
// from the street, and the tiles of an embedded Google as our own server passes them on.
import { encodePng } from '../../src/engine/pictures/encode-png.ts';
import { createGoogleTiles } from '../../src/server/platform/maps/google-tiles.ts';
import { startGoogleMaps } from '../../src/server/testing/google-maps.ts';

const TILE_PX = 256;
const STREET = { path: '/api/street-view/picture', width: 640, height: 400, colour: 'c8d4dc' };
const KEY = 'test-key';

/** A plugin of Vite whose server answers as tile providers do. */
export const testTiles = () => {
  let google;
  return {
    name: 'test-tiles',
    configureServer: async ({ middlewares }) => {
      google = await startGoogleMaps(KEY, { roadmap: 'd0c0b0', satellite: '305070', hybrid: '705030' });
      const tiles = createGoogleTiles(KEY, { host: google.url });
      middlewares.use('/test-tiles', (request, response, next) => {
        const colour = /^\/([0-9a-f]{6}|broken)\/\d+\/\d+\/\d+\.png$/.exec(request.url ?? '')?.[1];
        if (colour === 'broken') return void response.writeHead(503).end();
        return colour ? answer(response, TILE_PX, TILE_PX, colour) : next();
      });
      middlewares.use(STREET.path, (_request, response) =>
        answer(response, STREET.width, STREET.height, STREET.colour),
      );
      middlewares.use('/api/maps/tiles', async (request, response) => {
        const [, kind, z, x, y] = (request.url ?? '').split('/');
        const { contentType, bytes } = await tiles.tile(kind, { z: Number(z), x: Number(x), y: Number(y) });
        response.setHeader('content-type', contentType).end(bytes);
      });
      middlewares.use('/api/maps/credits', async (request, response) => {
        const { kind, level, ...area } = Object.fromEntries(new URL(request.url ?? '', 'http://any').searchParams);
        const bounds = Object.fromEntries(Object.entries(area).map(([edge, degrees]) => [edge, Number(degrees)]));
        response
          .setHeader('content-type', 'application/json')
          .end(JSON.stringify({ credits: await tiles.credits(kind, bounds, Number(level)) }));
      });
    },
    closeBundle: () => google?.stop(),
  };
};

function answer(response, width, height, colour) {
  const rgb = Buffer.alloc(3 * width * height, Buffer.from(colour, 'hex'));
  response.setHeader('content-type', 'image/png').end(encodePng({ width, height, rgb }));
}
