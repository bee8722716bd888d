/** One e-mail of the system's own: a link to sign in, an invitation. */
export type Mail = { to: string; subject: string; text: string };

/** Hands over system mail. Absent where no SMTP server is configured. */
export type Mailer = {
  /** @throws when the server refuses it or cannot be reached */
  send: (mail: Mail) => Promise<void>;
  /** Whether the server answers and lets us in, or would only without the TLS that is asked of it. */
  answers: () => Promise<boolean | 'without TLS'>;
};
