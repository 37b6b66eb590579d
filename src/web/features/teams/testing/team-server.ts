import { vi } from 'vitest';
import { teamLists, type ListedMember } from '#domain/team/team-lists.ts';

export const TEAM = {
  id: '7b6a1c1e-0000-4000-8000-000000000001',
  name: 'Acme',
  role: 'admin' as const,
  kind: 'customer' as const,
  features: [],
};
export const ADMIN: ListedMember = {
  userId: 'admin',
  email: 'admin@acme.example',
  name: 'Admin of Acme',
  photo: null,
  role: 'admin',
};
export const MEMBER: ListedMember = {
  userId: 'member',
  email: 'member@acme.example',
  name: '',
  photo: null,
  role: 'user',
};

type Call = { method: string; path: string; body: unknown };
type Answer = { status?: number; body: unknown };

/** For tests: what the server stores of a team, and what it was asked. `refuse` names the sentence that a call is refused with. */
export function serveTeam(members: ListedMember[] = [ADMIN, MEMBER]) {
  const calls: Call[] = [];
  const refuse: Record<string, { error: string; status: number; code?: string }> = {};
  const stored = {
    profile: { name: TEAM.name, address: null as string | null },
    members,
    pending: [] as { id: string; email: string; role: string }[],
  };
  const answerTo = (method: string, path: string): Answer => {
    const refusal = refuse[`${method} ${path}`];
    if (refusal)
      return { status: refusal.status, body: { error: refusal.error, code: refusal.code ?? 'TEST', requestId: '1' } };
    if (path === '/api/airtable')
      return {
        body: {
          user: { id: 'admin', email: ADMIN.email, isAdmin: true },
          team: {
            id: TEAM.id,
            team_name: stored.profile.name,
            team_address: stored.profile.address,
            team_logo: null,
            ...teamLists(stored.members),
          },
          projects: [],
        },
      };
    if (method === 'GET' && path.endsWith('/invitations'))
      return {
        body: stored.pending.map((one) => ({
          invitedBy: 'Admin of Acme',
          createdAt: '2026-03-01T12:00:00Z',
          expiresAt: '2026-03-08T12:00:00Z',
          isExpired: false,
          ...one,
        })),
      };
    return { status: method === 'POST' ? 201 : 200, body: { ok: true, isSent: true } };
  };
  vi.stubGlobal('fetch', async (input: URL | string, init?: RequestInit) => {
    const path = new URL(String(input), window.location.href).pathname;
    const method = init?.method ?? 'GET';
    calls.push({ method, path, body: typeof init?.body === 'string' ? JSON.parse(init.body) : init?.body });
    const { status = 200, body } = answerTo(method, path);
    return Response.json(body, { status });
  });
  return { calls, refuse, stored, callsOf: (path: string) => calls.filter((call) => call.path === path) };
}
