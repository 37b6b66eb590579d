import { beforeEach, expect, test, vi } from 'vitest';
import type { ModelComment } from '#contract/comments.ts';
import type { CommentAccess } from '#domain/access/access.ts';
import { readBcf } from '#formats/bcf/read-bcf.ts';
import { serve } from '#web/ui/serve.ts';
import { show, violations } from '#web/ui/show.tsx';
import { BcfMenu } from './bcf-menu.tsx';
import { useComments, type CommentedElement } from './comment-calls.ts';
import { CommentsPanel } from './comments-panel.tsx';

const urn = '0b7f4b5e-2f7a-4f7e-9d5e-000000000101';
const LIST = `/api/model/comments/${urn}`;
const ADD = '/api/model/comments/add';
const uuid = (last: number) => `0b7f4b5e-2f7a-4f7e-9d5e-${String(last).padStart(12, '0')}`;
const author = {
  userId: null,
  userName: 'Ada Lovelace',
  userAvatar: null,
  isOwn: false,
  isStaff: false,
  timestamp: '2026-11-20T12:00:00.000Z',
};
const commentOf = (number: number, change: Partial<ModelComment> = {}): ModelComment => ({
  commentId: uuid(number),
  elementId: 500 + number,
  globalId: `000000000000000000000${number}`,
  elementName: `Wall ${number}`,
  elementCategory: 'IFCWALL',
  text: `Is wall ${number} bearing?`,
  view: null,
  point: null,
  resolved: null,
  change: null,
  isOfOlderVersion: false,
  replies: [],
  ...author,
  ...change,
});
const wall: CommentedElement = {
  elementId: 501,
  globalId: '0000000000000000000001',
  name: 'Wall 1',
  category: 'IFCWALL',
};
const refused = { status: 503, body: { error: 'The service is restarting.', code: 'UNAVAILABLE', requestId: '1' } };
const session = {
  '/api/session': () => ({ status: 401, body: { error: '-', code: 'UNAUTHENTICATED', requestId: '1' } }),
};

beforeEach(() => sessionStorage.clear());

type PanelProps = {
  access?: Exclude<CommentAccess, 'none'>;
  selected?: CommentedElement | null;
  otherModel?: string;
  clickedAt?: [number, number, number] | null;
  focusedId?: string | null;
  onShow?: (comment: ModelComment) => void;
  onRequestChange?: (comment: ModelComment) => void;
};
function Panel({
  access = 'write',
  selected = null,
  otherModel,
  clickedAt = null,
  focusedId = null,
  onShow = () => undefined,
  onRequestChange,
}: PanelProps) {
  const read = useComments({ urn, isOn: true });
  return (
    <CommentsPanel
      urn={urn}
      access={access}
      readOnlyText="Comments on demo projects are read-only."
      read={read}
      selected={selected}
      otherModel={otherModel}
      isInModel={({ elementName }) => elementName !== 'Wall 2'}
      clickedAt={clickedAt}
      viewText={() => 'c.1_2_3'}
      focusedId={focusedId}
      changeHref={(id) => `/changes/${id}`}
      onShow={onShow}
      onCopyLink={() => undefined}
      onRequestChange={onRequestChange}
    />
  );
}

test(
  'a comment needs a selected element and words; it is sent with the view, and the list is read again [C1 C2]',
  { tags: 'nightly' },
  async () => {
    let comments: ModelComment[] = [];
    const bodies = serve({
      ...session,
      [LIST]: () => ({ body: comments }),
      [ADD]: () => {
        comments = [commentOf(1, { isOwn: true })];
        return { status: 201, body: comments[0] };
      },
    });
    const screen = await show(<Panel />);
    await expect
      .element(screen.getByText('No comments yet. Select an element of the model to comment on it.'))
      .toBeVisible();
    expect(screen.getByRole('button', { name: 'Add Comment' }).query()).toBeNull();
    await screen.showInstead(<Panel otherModel="West wing.ifc" />);
    await expect
      .element(screen.getByText('This element is of West wing.ifc. Choose that model above to comment on it.'))
      .toBeVisible();
    await screen.showInstead(<Panel selected={wall} />);
    const field = screen.getByRole('textbox', { name: 'Comment on Wall 1' });
    const button = screen.getByRole('button', { name: 'Add Comment' });
    await expect.element(button).toBeDisabled();
    await field.fill('  \n ');
    await expect.element(button).toBeDisabled();
    await field.fill('x'.repeat(4001));
    await expect.element(button).toBeDisabled();
    await expect
      .element(screen.getByText('A comment can have at most 4,000 characters; this one has 4,001.'))
      .toBeVisible();
    await field.fill(' Is wall 1 bearing?\n');
    await button.click();
    await expect.element(screen.getByRole('list', { name: 'Comments on this model' })).toBeVisible();
    await expect.element(field).toHaveValue('');
    expect(bodies[ADD]).toEqual({
      urn,
      elementId: 501,
      globalId: wall.globalId,
      elementName: 'Wall 1',
      elementCategory: 'IFCWALL',
      text: 'Is wall 1 bearing?',
      view: 'c.1_2_3',
      point: null,
    });
    expect(await violations()).toEqual([]);
  },
);

test('an element that was clicked is commented on at that place, unless one says otherwise [C1]', async () => {
  const bodies = serve({
    ...session,
    [LIST]: () => ({ body: [] }),
    [ADD]: () => ({ status: 201, body: commentOf(1) }),
  });
  const screen = await show(<Panel selected={wall} clickedAt={[1, 2, 3]} />);
  const write = async (text: string) => {
    await screen.getByRole('textbox', { name: 'Comment on Wall 1' }).fill(text);
    await screen.getByRole('button', { name: 'Add Comment' }).click();
  };
  await write('Here');
  await expect.poll(() => bodies[ADD]).toMatchObject({ text: 'Here', point: [1, 2, 3] });
  await screen.getByRole('checkbox', { name: 'Pin to the place that was clicked' }).click();
  await write('All of it');
  await expect.poll(() => bodies[ADD]).toMatchObject({ text: 'All of it', point: null });
});

test('a resolved comment is out of the way until one asks for it or a link leads to it, and can be reopened [C1]', async () => {
  const resolved = { ...author, userName: 'Storey', isStaff: true };
  const bodies = serve({
    ...session,
    [LIST]: () => ({ body: [commentOf(1, { resolved }), commentOf(2)] }),
    '/api/model/comments/resolve': () => ({ body: commentOf(1) }),
  });
  const screen = await show(<Panel />);
  await expect.element(screen.getByText('Is wall 2 bearing?')).toBeVisible();
  expect(screen.getByText('Is wall 1 bearing?').query()).toBeNull();
  await screen.getByRole('button', { name: 'Resolve', exact: true }).click();
  await expect.poll(() => bodies['/api/model/comments/resolve']).toEqual({ urn, commentId: uuid(2), isResolved: true });
  await screen.getByRole('checkbox', { name: 'Show resolved (1)' }).click();
  await expect.element(screen.getByText(/^Resolved by Storey, /)).toBeVisible();
  await screen.getByRole('button', { name: 'Reopen' }).click();
  await expect
    .poll(() => bodies['/api/model/comments/resolve'])
    .toEqual({ urn, commentId: uuid(1), isResolved: false });
  await screen.unmount();
  const linked = await show(<Panel focusedId={uuid(1)} />);
  await expect.element(linked.getByText('Is wall 1 bearing?')).toBeVisible();
});

test('a change is requested from a comment, which then leads to the request; nobody asks about an element that is gone [C1]', async () => {
  serve({
    ...session,
    [LIST]: () => ({ body: [commentOf(1, { change: { id: uuid(40), number: 4 } }), commentOf(2)] }),
  });
  const onRequestChange = vi.fn();
  const screen = await show(<Panel onRequestChange={onRequestChange} />);
  await expect
    .element(screen.getByRole('link', { name: 'Change request 4' }))
    .toHaveAttribute('href', `/changes/${uuid(40)}`);
  const more = screen.getByRole('button', { name: 'More about the comment of Ada Lovelace' });
  await more.last().click();
  await screen.getByRole('menuitem', { name: 'Request a change' }).click();
  expect(onRequestChange).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ commentId: uuid(1) }));
  await more.first().click();
  await expect.element(screen.getByRole('menuitem', { name: 'Copy link' })).toBeVisible();
  expect(screen.getByRole('menuitem', { name: 'Request a change' }).query(), 'not in this version').toBeNull();
});

test('what cannot be sent stays in its field and says why, also after a reload [C4]', async () => {
  serve({ ...session, [LIST]: () => ({ body: [commentOf(1, { isOwn: true })] }), [ADD]: () => refused });
  const screen = await show(<Panel selected={wall} />);
  await screen.getByRole('textbox', { name: 'Comment on Wall 1' }).fill('Typed for long');
  await screen.getByRole('button', { name: 'Add Comment' }).click();
  await expect.element(screen.getByText('Failed to add comment: The service is restarting.')).toBeVisible();
  await screen.unmount();
  const again = await show(<Panel selected={wall} />);
  await expect.element(again.getByRole('textbox', { name: 'Comment on Wall 1' })).toHaveValue('Typed for long');
});

test('a reply or a deletion that fails says why, and nothing is lost [C4]', { tags: 'nightly' }, async () => {
  serve({ ...session, [LIST]: () => ({ body: [commentOf(1, { isOwn: true })] }) });
  const screen = await show(<Panel />);
  await screen.getByRole('button', { name: 'More about the comment of You' }).click();
  await screen.getByRole('menuitem', { name: 'Delete the comment of You' }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.element(dialog.getByText('Failed to delete comment: There is nothing at this address.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await screen.getByRole('button', { name: 'Reply' }).click();
  await screen.getByRole('textbox', { name: 'Reply to You' }).fill('And this');
  await screen.getByRole('button', { name: 'Add Reply' }).click();
  await expect.element(screen.getByText('Failed to add reply: There is nothing at this address.')).toBeVisible();
  await expect.element(screen.getByRole('textbox', { name: 'Reply to You' })).toHaveValue('And this');
});

test('an own reply is deleted by itself after one question, that of another is not [C4]', async () => {
  const own = { replyId: uuid(30), text: 'It is.', ...author, isOwn: true };
  const other = { replyId: uuid(31), text: 'Thanks.', ...author };
  let replies = [own, other];
  serve({
    ...session,
    [LIST]: () => ({ body: [commentOf(1, { replies })] }),
    [`${LIST}/${own.replyId}`]: () => {
      replies = [other];
      return { body: { ok: true } };
    },
  });
  const screen = await show(<Panel />);
  await expect.element(screen.getByText('It is.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Delete the reply of Ada Lovelace' }).query()).toBeNull();
  await screen.getByRole('button', { name: 'Delete the reply of You' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Delete this reply?' });
  await expect.element(dialog.getByText('It is deleted for everybody. The comment stays.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.element(screen.getByText('It is.')).not.toBeInTheDocument();
  await expect.element(screen.getByText('Thanks.')).toBeVisible();
  expect(await violations()).toEqual([]);
});

test(
  'a reply is written to one comment at a time, and only own comments can be deleted [C2 C4 C7]',
  { tags: 'nightly' },
  async () => {
    const reply = { replyId: uuid(30), text: 'It is.', ...author, userName: 'Storey', isStaff: true };
    const bodies = serve({
      ...session,
      [LIST]: () => ({
        body: [commentOf(1, { replies: [reply] }), commentOf(2, { isOwn: true, isOfOlderVersion: true })],
      }),
      '/api/model/comments/reply': () => ({ status: 201, body: commentOf(1) }),
      [`${LIST}/${uuid(2)}`]: () => ({ body: { ok: true } }),
    });
    const onShow = vi.fn();
    const screen = await show(<Panel onShow={onShow} />);
    const items = screen.getByRole('list', { name: 'Comments on this model' }).getByRole('listitem');
    await expect.element(items.first().getByText('Is wall 2 bearing?')).toBeVisible();
    await expect.element(screen.getByText('It is.')).toBeVisible();
    const deletions = screen.getByRole('menuitem', { name: /^Delete/ });
    await screen.getByRole('button', { name: 'More about the comment of Ada Lovelace' }).click();
    await expect.element(screen.getByRole('menuitem', { name: 'Copy link' })).toBeVisible();
    expect(deletions.query()).toBeNull();
    await screen.getByRole('button', { name: 'More about the comment of You' }).click();
    await expect.element(deletions).toBeVisible();
    await screen.getByRole('button', { name: 'Show Wall 1 in the model' }).click();
    expect(onShow).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ commentId: uuid(1) }));
    expect(screen.getByRole('button', { name: 'Show Wall 2 in the model' }).query(), 'not in this version').toBeNull();
    await screen.getByRole('button', { name: 'Reply' }).last().click();
    expect(screen.getByRole('button', { name: 'Reply', exact: true }).elements()).toHaveLength(1);
    await expect.element(screen.getByRole('button', { name: 'Add Reply' })).toBeDisabled();
    await screen.getByRole('textbox', { name: 'Reply to Ada Lovelace' }).fill('Thank you');
    await screen.getByRole('button', { name: 'Add Reply' }).click();
    await expect
      .poll(() => bodies['/api/model/comments/reply'])
      .toEqual({ urn, commentId: uuid(1), text: 'Thank you' });
    await expect.element(screen.getByRole('textbox')).not.toBeInTheDocument();
  },
);

test('what one was replying to a comment that is deleted meanwhile is not lost [C4]', async () => {
  let comments = [commentOf(1), commentOf(2)];
  serve({ ...session, [LIST]: () => ({ body: comments }), [`${LIST}/${uuid(2)}`]: () => ({ body: { ok: true } }) });
  function Followed() {
    const { refetch } = useComments({ urn, isOn: true });
    return (
      <>
        <button onClick={refetch}>Read again</button>
        <Panel />
      </>
    );
  }
  const screen = await show(<Followed />);
  await screen.getByRole('button', { name: 'Reply', exact: true }).first().click();
  await screen.getByRole('textbox', { name: 'Reply to Ada Lovelace' }).fill('Half of an answer');
  comments = [commentOf(1)];
  await screen.getByRole('button', { name: 'Read again' }).click();
  const lost = screen.getByRole('alert').filter({ hasText: /^The comment you were replying to was deleted/ });
  await expect.element(lost.getByText('Half of an answer')).toBeVisible();
  await lost.getByRole('button', { name: 'Close' }).click();
  await expect.element(lost).not.toBeInTheDocument();
});

test('signed out, comments are read; adding and replying say to sign in, and lead there and back [C3 V22]', async () => {
  serve({ ...session, [LIST]: () => ({ body: [commentOf(1)] }) });
  const screen = await show(<Panel access="sign_in" selected={wall} />);
  await expect.element(screen.getByText('Please sign in to add comments to this model.')).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Sign In' }))
    .toHaveAttribute('href', expect.stringMatching(/^\/sign-in\?redirect_url=%2F/));
  expect(screen.getByRole('textbox').query()).toBeNull();
  await screen.getByRole('button', { name: 'Reply' }).click();
  await expect.element(screen.getByText('Please sign in to reply to comments.')).toBeVisible();
  expect(await violations()).toEqual([]);
});

test('a demo is read-only, and a list that cannot be loaded is empty and can be loaded again [C1]', async () => {
  let isDown = true;
  serve({ ...session, [LIST]: () => (isDown ? refused : { body: [commentOf(1), commentOf(2)] }) });
  const screen = await show(<Panel access="read" selected={wall} />);
  await expect.element(screen.getByText('Comments on demo projects are read-only.')).toBeVisible();
  await expect.element(screen.getByText('No comments yet.')).toBeVisible();
  isDown = false;
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText('Is wall 2 bearing?')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Reply' }).query()).toBeNull();
  await screen.getByRole('checkbox', { name: 'Only the selected element' }).click();
  await expect.element(screen.getByText('Is wall 2 bearing?')).not.toBeInTheDocument();
  await expect.element(screen.getByText('Is wall 1 bearing?')).toBeVisible();
});

test('a long list is 320 px tall and scrolls [C5]', async () => {
  serve({ ...session, [LIST]: () => ({ body: Array.from({ length: 9 }, (_, i) => commentOf(i + 1)) }) });
  const screen = await show(<Panel access="read" />);
  const list = screen.getByRole('list', { name: 'Comments on this model' });
  await expect.element(list).toBeVisible();
  const { clientHeight, scrollHeight } = list.element();
  expect([clientHeight, scrollHeight > clientHeight]).toEqual([320, true]);
});

function Exchange() {
  const { comments } = useComments({ urn, isOn: true });
  return (
    <BcfMenu
      urn={urn}
      comments={comments}
      canImport
      fileName="Hall"
      viewpointOf={() => ({ camera: null, selected: [], isolated: null, hidden: [], planes: [] })}
      viewTextOf={({ camera }) => camera && 'from a file'}
      takeSnapshots={() => Promise.resolve(new Map())}
      elementOf={async ([id]) => (id === wall.globalId ? wall : null)}
    />
  );
}

test('comments go out as a BCF file and come back; a topic about nothing in this model is counted, not lost [N6]', async () => {
  const saved = vi.spyOn(URL, 'createObjectURL');
  const sent: unknown[] = [];
  const take = (_: URLSearchParams, init?: RequestInit) => {
    sent.push(JSON.parse(typeof init?.body === 'string' ? init.body : ''));
    return { status: 201, body: commentOf(9) };
  };
  let comments = [commentOf(1, { replies: [{ replyId: uuid(30), text: 'It is.', ...author }] }), commentOf(2)];
  serve({
    ...session,
    [LIST]: () => ({ body: comments }),
    [ADD]: take,
    '/api/model/comments/reply': take,
  });
  let screen = await show(<Exchange />);
  await screen.getByRole('button', { name: 'Exchange comments (BCF)' }).click();
  await screen.getByRole('menuitem', { name: 'Export as BCF 3.0' }).click();
  await expect.poll(() => saved.mock.calls.length).toBe(1);
  const file = saved.mock.calls[0]?.[0];
  if (!(file instanceof Blob)) throw new Error('nothing was saved');
  expect((await readBcf(new Uint8Array(await file.arrayBuffer()))).topics.map(({ title }) => title)).toEqual([
    'Wall 1: Is wall 1 bearing?',
    'Wall 2: Is wall 2 bearing?',
  ]);
  await screen.getByTestId('bcf-file').upload(new File([file], 'Hall.bcf'));
  await expect
    .element(screen.getByText('0 comments were imported. 1 was here already. 1 topic names no element of this model.'))
    .toBeVisible();
  expect(sent).toEqual([]);
  await screen.unmount();
  comments = [];
  screen = await show(<Exchange />);
  await expect.element(screen.getByRole('button', { name: 'Exchange comments (BCF)' })).toBeVisible();
  await screen.getByTestId('bcf-file').upload(new File([file], 'Hall.bcf'));
  await expect
    .element(screen.getByText('1 comment was imported. 1 topic names no element of this model.'))
    .toBeVisible();
  expect(sent).toEqual([
    expect.objectContaining({ elementId: 501, view: null, text: 'Ada Lovelace, Nov 20, 2026\nIs wall 1 bearing?' }),
    { urn, commentId: uuid(9), text: 'Ada Lovelace, Nov 20, 2026\nIt is.' },
  ]);
  await screen.getByTestId('bcf-file').upload(new File(['no zip'], 'Hall.bcf'));
  await expect.element(screen.getByText(/^The BCF file is cut off or damaged/)).toBeVisible();
});
