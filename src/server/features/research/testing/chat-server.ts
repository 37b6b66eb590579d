import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Asked = { authorization: string | undefined; path: string | undefined; body: unknown };

/** What an answer does with its response; it may leave it open. */
export type ChatAnswer = (response: ServerResponse) => void;

/** One event of the protocol with a part of the text. */
export const eventOf = (content: string, finish: string | null = null) =>
  `data: ${JSON.stringify({ object: 'chat.completion.chunk', choices: [{ index: 0, delta: { content }, finish_reason: finish }] })}\n\n`;
export const DONE = 'data: [DONE]\n\n';

const streaming = { 'content-type': 'text/event-stream' };
/** An answer of these raw pieces that ends. */
export const streamOf =
  (...pieces: string[]): ChatAnswer =>
  (response) => {
    response.writeHead(200, streaming);
    for (const piece of pieces) response.write(piece);
    response.end();
  };
/** These pieces, and then nothing more while the connection stays open. */
export const streamThenSilence =
  (...pieces: string[]): ChatAnswer =>
  (response) => {
    response.writeHead(200, streaming);
    for (const piece of pieces) response.write(piece);
  };

/** A server of the OpenAI chat protocol on a port of this machine. It answers with what `answerWith` was given last. */
export async function startChatServer() {
  const asked: Asked[] = [];
  let answer: ChatAnswer = streamOf(DONE);
  let closedEarly = 0;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      asked.push({
        authorization: request.headers.authorization,
        path: request.url,
        body: JSON.parse(Buffer.concat(chunks).toString() || 'null'),
      });
      answer(response);
    });
    response.on('close', () => {
      if (!response.writableEnded) closedEarly += 1;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    answerWith: (next: ChatAnswer) => (answer = next),
    /** Answers that the other side ended. */ closedEarly: () => closedEarly,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
