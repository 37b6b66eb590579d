import { expect, test } from 'vitest';
import { writeBcf } from '#formats/bcf/write-bcf.ts';
import { serve } from '#web/ui/serve.ts';
import { show, violations } from '#web/ui/show.tsx';
import { BcfMenu } from './bcf-menu.tsx';

const urn = '0b7f4b5e-2f7a-4f7e-9d5e-000000000101';
const wall = { elementId: 501, globalId: '0000000000000000000001', name: 'Wall 1', category: 'IFCWALL' };
const view = { camera: null, selected: [wall.globalId], isolated: null, hidden: [], planes: [] };
const author = { userId: null, userName: 'Ada Lovelace', userAvatar: null, isOwn: true, isStaff: false };

test(
  'an import of many comments can be stopped, says how far it came, and goes on when it is repeated [N6]',
  { tags: 'nightly' },
  async () => {
    const topics = [1, 2, 3].map((number) => ({
      guid: `0b7f4b5e-2f7a-4f7e-9d5e-00000000000${number}`,
      title: `Topic ${number}`,
      description: `Is this wall bearing, ${number}?`,
      author: 'Ada Lovelace',
      createdAt: new Date('2026-11-20T12:00:00Z'),
      comments: [],
      isClosed: false,
      view,
      snapshot: null,
    }));
    const file = new File([new Uint8Array(await writeBcf(topics, '3.0', new Date()))], 'Hall.bcf');
    let written = 0;
    let stop: () => unknown = () => undefined;
    let refused = '';
    serve({
      [`/api/model/comments/${urn}`]: () => ({ body: [] }),
      '/api/model/comments/add': async (_query, init) => {
        if (refused !== '' && typeof init?.body === 'string' && init.body.includes(refused))
          return {
            status: 400,
            body: { error: 'Some of the values are not valid.', code: 'INVALID_INPUT', requestId: '1' },
          };
        written += 1;
        await stop();
        return {
          status: 201,
          body: {
            ...author,
            commentId: `0b7f4b5e-2f7a-4f7e-9d5e-00000000001${written}`,
            elementId: wall.elementId,
            globalId: wall.globalId,
            elementName: wall.name,
            elementCategory: wall.category,
            text: 'Is it?',
            view: null,
            point: null,
            resolved: null,
            change: null,
            isOfOlderVersion: false,
            replies: [],
            timestamp: '2026-11-20T12:00:00.000Z',
          },
        };
      },
    });
    const screen = await show(
      <BcfMenu
        urn={urn}
        comments={[]}
        canImport
        fileName="Hall"
        viewpointOf={() => view}
        viewTextOf={() => null}
        takeSnapshots={() => Promise.resolve(new Map())}
        elementOf={() => Promise.resolve(wall)}
      />,
    );
    stop = () => screen.getByRole('button', { name: 'Stop' }).click();
    const input = screen.getByTestId('bcf-file');
    await input.upload(file);
    await expect.element(screen.getByText(/^The import was stopped after 1 of 3\./)).toBeVisible();
    expect(written).toBe(1);
    stop = () => undefined;
    expect(await violations()).toEqual([]);
    await input.upload(file);
    await expect.element(screen.getByText(/3 comments were imported/)).toBeVisible();
    refused = 'bearing, 2';
    await input.upload(file);
    await expect.element(screen.getByText('2 comments were imported. 1 topic could not be read.')).toBeVisible();
  },
);
