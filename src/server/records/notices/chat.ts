const TIME_LIMIT_MS = 5_000;

/** Names are foreign text: the chat's markup must not come alive in them. */
export const plain = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Posts to an incoming webhook in Slack's format. Throws when it is not taken. */
export async function postToChat(webhookUrl: string, text: string): Promise<void> {
  const response = await fetch(webhookUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text }),
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
  });
  if (!response.ok) throw new Error(`status ${response.status}`);
}
