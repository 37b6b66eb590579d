import { afterEach, expect, test, vi } from 'vitest';
import { pictureSizeOf } from '#domain/pictures/picture-size.ts';
import { show, violations } from '#web/ui/show.tsx';
import { LogoField } from './logo-field.tsx';
import { NewTeamDialog } from './new-team-dialog.tsx';
import { TeamProfile } from './team-profile.tsx';
import { serveTeam, TEAM } from './testing/team-server.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});
const LOGO = `/api/teams/${TEAM.id}/logo`;
const png = (bytes = 20) =>
  new File([Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), new Uint8Array(bytes)], 'logo.png', {
    type: 'image/png',
  });

test('name and address are saved trimmed, and only when they changed', { tags: 'nightly' }, async () => {
  const { callsOf } = serveTeam();
  const screen = await show(<TeamProfile team={TEAM} />);
  await expect.element(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  await screen.getByRole('textbox', { name: 'Address' }).fill(' 12 River St, Troy, NY 12180 ');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByText('The team profile was saved.')).toBeVisible();
  expect(callsOf(`/api/teams/${TEAM.id}`)).toEqual([
    {
      method: 'PATCH',
      path: `/api/teams/${TEAM.id}`,
      body: { address: '12 River St, Troy, NY 12180', seen: { name: 'Acme', address: null } },
    },
  ]);
  expect(await violations()).toEqual([]);
  await screen.getByRole('textbox', { name: 'Team name' }).fill(' ');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByText('Give the team a name.')).toBeVisible();
});

test('what another admin stores meanwhile stands beside what was typed, and nothing is overwritten unasked', async () => {
  const { callsOf, refuse, stored } = serveTeam();
  const path = `/api/teams/${TEAM.id}`;
  const screen = await show(<TeamProfile team={TEAM} />);
  await screen.getByRole('textbox', { name: 'Team name' }).fill('Acme North');
  refuse[`PATCH ${path}`] = { error: 'Somebody else changed this in the meantime.', status: 409 };
  stored.profile = { name: 'Acme South', address: '1 Oak St' };
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByText('Somebody else changed this in the meantime.')).toBeVisible();
  await expect.element(screen.getByRole('textbox', { name: 'Team name' })).toHaveValue('Acme North');
  await expect.element(screen.getByRole('textbox', { name: 'Address' })).toHaveValue('1 Oak St');
  await expect.element(screen.getByText(/Acme South/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  await screen.getByRole('button', { name: 'Keep mine' }).click();
  delete refuse[`PATCH ${path}`];
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByText('The team profile was saved.')).toBeVisible();
  expect(callsOf(path).at(-1)?.body).toEqual({ name: 'Acme North', seen: { name: 'Acme South', address: '1 Oak St' } });
});

test('a picture is sent as the logo; another file and a large one are refused before anything is sent', async () => {
  const { callsOf } = serveTeam();
  const onChanged = vi.fn(async () => undefined);
  const screen = await show(<LogoField teamId={TEAM.id} teamName="Acme" logo={null} onChanged={onChanged} />);
  const input = screen.container.querySelector('input[type=file]');
  if (!(input instanceof HTMLInputElement)) throw new Error('no field for a file');
  const choose = (file: File) => {
    const transfer = new DataTransfer();
    transfer.items.add(file);
    input.files = transfer.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  };
  choose(new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'logo.png', { type: 'image/png' }));
  await expect
    .element(screen.getByRole('alert'))
    .toMatchTextContent('The logo was not changed. Choose a PNG, JPEG, or WebP picture.');
  choose(png(2 ** 20));
  await expect
    .element(screen.getByRole('alert'))
    .toMatchTextContent('The logo is larger than 1 MB. Choose a smaller picture.');
  expect(callsOf(LOGO)).toEqual([]);
  choose(png());
  await expect.element(screen.getByText('The logo was saved.')).toBeVisible();
  expect(callsOf(LOGO)).toMatchObject([{ method: 'PUT' }]);
  expect(onChanged).toHaveBeenCalledOnce();
  expect(await violations()).toEqual([]);
});

test('a WebP picture is sent as a PNG of at most 1,024 px, and one that cannot be read is refused [B2]', async () => {
  serveTeam();
  const sent: Blob[] = [];
  const base = window.fetch;
  vi.spyOn(window, 'fetch').mockImplementation((input, init) => {
    if (init?.body instanceof Blob) sent.push(init.body);
    return base(input, init);
  });
  const screen = await show(
    <LogoField teamId={TEAM.id} teamName="Acme" logo={null} onChanged={async () => undefined} />,
  );
  const input = screen.container.querySelector('input[type=file]');
  if (!(input instanceof HTMLInputElement)) throw new Error('no field for a file');
  const canvas = new OffscreenCanvas(2048, 512);
  canvas.getContext('2d')?.fillRect(0, 0, 900, 500);
  const webp = await canvas.convertToBlob({ type: 'image/webp' });
  const choose = (content: Blob) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([content], 'logo.webp', { type: 'image/webp' }));
    input.files = transfer.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  };
  choose(webp.slice(0, 20));
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/The logo is damaged/);
  choose(webp);
  await expect.element(screen.getByText('The logo was saved.')).toBeVisible();
  const made = sent.at(-1) ?? new Blob();
  expect([sent.length, pictureSizeOf(new Uint8Array(await made.arrayBuffer()))]).toEqual([
    1,
    { widthPx: 1024, heightPx: 256 },
  ]);
});

test('a new team says what it comes with, and keeps the dialog when it was refused', { tags: 'nightly' }, async () => {
  const [create, onClose] = [vi.fn(async (): Promise<string | undefined> => 'Too many requests.'), vi.fn()];
  const screen = await show(<NewTeamDialog isOpen onClose={onClose} create={create} />);
  await expect.element(screen.getByText(/Only the first team you create comes with 50,000 sq ft/)).toBeVisible();
  await screen.getByRole('button', { name: 'Create team' }).click();
  await expect.element(screen.getByText('Give the team a name.')).toBeVisible();
  await screen.getByRole('textbox', { name: 'Team name' }).fill(' Northwind ');
  await screen.getByRole('button', { name: 'Create team' }).click();
  await expect.element(screen.getByRole('alert')).toMatchTextContent('Too many requests.');
  expect(create).toHaveBeenCalledExactlyOnceWith('Northwind');
  expect(await violations()).toEqual([]);
  create.mockResolvedValueOnce(undefined);
  await screen.getByRole('button', { name: 'Create team' }).click();
  await expect.poll(() => onClose).toHaveBeenCalledOnce();
});
