import { SMTPServer } from 'smtp-server';
import { expect } from 'vitest';

/** A mail server on this machine that accepts every letter except those to addresses that begin with `refused`. */
export type Mailbox = {
  /** The environment for an app to send through it. */
  variables: { SMTP_URL: string; MAIL_FROM: string };
  /** Waits for a letter to this address that contains `about`, such as its subject, and removes it. */
  letterTo: (email: string, about?: string) => Promise<string>;
  /** Whether there is one to this address now. */
  hasLetterTo: (email: string) => boolean;
  /** The token of the link in such a letter. */
  linkTo: (email: string, about?: string) => Promise<string>;
  stop: () => Promise<void>;
};

export async function startMailbox(): Promise<Mailbox> {
  const letters: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      done(address.startsWith('refused') ? new Error('no such mailbox here') : null),
    onData: (stream, _session, done) => {
      let text = '';
      stream.on('data', (piece: Buffer) => (text += piece.toString()));
      stream.on('end', () => {
        letters.push(text.replaceAll('=\r\n', '').replaceAll('=3D', '='));
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const letterTo = async (email: string, about = '') => {
    const come = () => letters.findIndex((letter) => letter.includes(`To: ${email}`) && letter.includes(about));
    await expect.poll(come, { message: `a letter to ${email}` }).toBeGreaterThanOrEqual(0);
    const [letter = ''] = letters.splice(come(), 1);
    return letter;
  };
  return {
    variables: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Koinonia <office@example.org>' },
    letterTo,
    hasLetterTo: (email) => letters.some((letter) => letter.includes(`To: ${email}`)),
    linkTo: async (email, about) => /#([\w-]{40,})/.exec(await letterTo(email, about))?.[1] ?? '',
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
