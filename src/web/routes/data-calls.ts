import { answerOf, api, sentenceOf } from '#web/lib/api.ts';
import { saveBlob } from '#web/lib/download/save-blob.ts';

function saveJson(data: unknown, name: string): undefined {
  saveBlob(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), `${name}.json`);
}
const today = () => new Date().toISOString().slice(0, 10);

/** Each resolves to the sentence to show when it was refused. */
export const downloadOwnData = (password: string): Promise<string | undefined> =>
  answerOf(api.api.profile.export.$post({ json: { password } })).then(
    (data) => saveJson(data, `My data ${today()}`),
    sentenceOf,
  );

export const downloadTeamData = (
  { id, name }: { id: string; name: string },
  password: string,
): Promise<string | undefined> =>
  answerOf(api.api.teams[':teamId'].export.$post({ param: { teamId: id }, json: { password } })).then(
    (data) => saveJson(data, `${name} ${today()}`),
    sentenceOf,
  );

export const removeAccount = (password: string): Promise<string | undefined> =>
  answerOf(api.api.profile.deletion.$post({ json: { password } })).then(() => undefined, sentenceOf);

export const removeTeam = (teamId: string, password: string): Promise<string | undefined> =>
  answerOf(api.api.teams[':teamId'].deletion.$post({ param: { teamId }, json: { password } })).then(
    () => undefined,
    sentenceOf,
  );
