import { chmod, rm } from 'node:fs/promises';
import { createConnection, createServer, type Socket } from 'node:net';
import { join, relative } from 'node:path';

/** The longest path a socket may have on every system we run on. */
const LONGEST_PATH = 100;
/** A bounce may be piped in. */
const MOST_BYTES = 4 * 1024 * 1024;

/** What goes over the socket: one line there, one line back. */
export type Question = {
  argv: string[];
  folder: string;
  /** What was piped into the command, in base64. */
  piped?: string;
};
export type Answer = { said: string } | { mistake: string };

export function socketPath(dataDir: string): string {
  const path = join(dataDir, 'operator.sock');
  const near = relative('.', path);
  return near.length < path.length ? near : path;
}

/**
 * Answers the operator's commands for the folder this process holds. Only the account that runs the server may connect
 * (mode 0600). Answers how to stop, or null where the path is too long for a socket.
 */
export async function answerOperator(
  dataDir: string,
  answer: (question: Question) => Promise<Answer>,
): Promise<(() => Promise<void>) | null> {
  const path = socketPath(dataDir);
  if (path.length > LONGEST_PATH) return null;
  await rm(path, { force: true });
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    void readLine(socket)
      .then((line) => answer(JSON.parse(line) as Question))
      .then(
        (said) => socket.end(`${JSON.stringify(said)}\n`),
        () => socket.destroy(),
      );
  });
  const before = process.umask(0o177);
  server.listen(path);
  process.umask(before);
  await new Promise<void>((resolve, reject) => server.once('listening', resolve).once('error', reject));
  await chmod(path, 0o600);
  return () => new Promise((resolve) => server.close(() => resolve()));
}

/** Asks the server that runs on this folder; null when none does. */
export async function askServer(dataDir: string, question: Question): Promise<Answer | null> {
  const socket = createConnection(socketPath(dataDir));
  const connected = await new Promise<boolean>((resolve) =>
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false)),
  );
  if (!connected) return null;
  socket.write(`${JSON.stringify(question)}\n`);
  try {
    return JSON.parse(await readLine(socket)) as Answer;
  } finally {
    socket.destroy();
  }
}

async function readLine(socket: Socket): Promise<string> {
  let text = '';
  socket.setEncoding('utf8');
  for await (const piece of socket.iterator({ destroyOnReturn: false })) {
    text += piece as string;
    const end = text.indexOf('\n');
    if (end >= 0) return text.slice(0, end);
    if (text.length > MOST_BYTES) break;
  }
  throw new Error('The other side hung up.');
}
