import { SMTPServer } from 'smtp-server';

/** A mail server that takes every letter and keeps the last link in it, by who it was for. */
export type Letters = { url: string; linkTo: (email: string) => Promise<string>; close: () => Promise<void> };

export async function takeLetters(): Promise<Letters> {
  const links = new Map<string, string>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      let text = '';
      stream.on('data', (piece: Buffer) => (text += piece.toString()));
      stream.on('end', () => {
        const plain = text.replaceAll('=\r\n', '').replaceAll('=3D', '=');
        const [, to = ''] = /^To: (\S+)/m.exec(plain) ?? [];
        const [, token = ''] = /#([\w-]{40,})/.exec(plain) ?? [];
        links.set(to, token);
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  return {
    url: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    linkTo: async (email) => {
      for (let wait = 0; wait < 200 && !links.has(email); wait += 1)
        await new Promise((resolve) => setTimeout(resolve, 50));
      return links.get(email) ?? '';
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
