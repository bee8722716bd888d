import { SMTPServer } from 'smtp-server';

/**
 * A mail server that accepts every mail; `linkTo` waits for the link in the last one to an address that contains this
 * path.
 */
export type MailServer = {
  url: string;
  linkTo: (email: string, path: string) => Promise<string>;
  close: () => Promise<void>;
};

export async function startMailServer(): Promise<MailServer> {
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
        const [, path = '', token = ''] = /\/([\w-]+)#([\w-]{40,})/.exec(plain) ?? [];
        links.set(`${to} ${path}`, token);
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  return {
    url: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    linkTo: async (email, path) => {
      const wanted = `${email} ${path}`;
      for (let wait = 0; wait < 200 && !links.has(wanted); wait += 1)
        await new Promise((resolve) => setTimeout(resolve, 50));
      return links.get(wanted) ?? '';
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
