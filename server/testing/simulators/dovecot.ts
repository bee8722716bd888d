import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { installedProgram } from '../../../checks/program.ts';
import { freePort } from '../processes/free-port.ts';

export type Dovecot = {
  /** The mailbox's URL, login included. */
  url: string;
  /** Puts a message into the mailbox, as a mail server does. */
  deliver: (raw: string | Uint8Array) => Promise<void>;
  /** The number of unread messages. */
  unread: () => Promise<number>;
  close: () => Promise<void>;
};

/** Debian's IMAP server on loopback, with its own configuration and mailbox. */
export async function startDovecot(): Promise<Dovecot> {
  const program = installedProgram('dovecot');
  if (!program) throw new Error('dovecot-imapd is not installed.');
  const home = await mkdtemp(join(tmpdir(), 'koinonia-dovecot-'));
  const maildir = join(home, 'Maildir');
  // Mail is never read as root.
  const [uid, gid] = process.getuid?.() === 0 ? [65_534, 65_534] : [process.getuid?.() ?? 0, process.getgid?.() ?? 0];
  for (const folder of [maildir, ...['cur', 'new', 'tmp'].map((name) => join(maildir, name))]) {
    await mkdir(folder);
    await chown(folder, uid, gid);
  }
  await chown(home, uid, gid);
  const port = await freePort();
  await writeFile(join(home, 'dovecot.conf'), configuration({ home, port, uid, gid }));
  const child = spawn(program, ['-F', '-c', join(home, 'dovecot.conf')], { stdio: 'ignore' });
  const gone = once(child, 'exit');
  await answers(port);
  let delivered = 0;
  return {
    url: `imap://bounces:secret@127.0.0.1:${port}/INBOX`,
    deliver: async (raw) => {
      delivered += 1;
      const name = `${delivered}.koinonia`;
      const written = join(maildir, 'tmp', name);
      await writeFile(written, raw);
      await chown(written, uid, gid);
      // A file in `new` is picked up at once, so only complete messages are moved there.
      await rename(written, join(maildir, 'new', name));
    },
    unread: async () => {
      const read = (await readdir(join(maildir, 'cur'))).filter((name) => /:2,.*S/.test(name)).length;
      return delivered - read;
    },
    close: async () => {
      child.kill('SIGTERM');
      await gone;
      await rm(home, { recursive: true, force: true });
    },
  };
}

const configuration = (where: { home: string; port: number; uid: number; gid: number }): string => `
protocols = imap
base_dir = ${where.home}/run
state_dir = ${where.home}/state
log_path = ${where.home}/log
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
first_valid_uid = 1
mail_location = maildir:${where.home}/Maildir
${process.getuid?.() === 0 ? '' : `default_login_user = ${process.env['USER'] ?? 'nobody'}\ndefault_internal_user = ${process.env['USER'] ?? 'nobody'}`}
passdb {
  driver = static
  args = password=secret
}
userdb {
  driver = static
  args = uid=${where.uid} gid=${where.gid} home=${where.home}
}
service imap-login {
  ${process.getuid?.() === 0 ? '' : 'chroot ='}
  inet_listener imap {
    port = ${where.port}
  }
  inet_listener imaps {
    port = 0
  }
}
`;

async function answers(port: number): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const socket = connect(port, '127.0.0.1');
    const reached = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (reached) return;
    await wait(50);
  }
  throw new Error('dovecot does not answer.');
}
