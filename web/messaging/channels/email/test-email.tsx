import { Button } from '@mantine/core';
import { catalogue } from '../../../core/catalogue.ts';
import { api } from '../../../core/client.ts';
import { useUser } from '../../../core/session.ts';
import { useAction } from '../../../core/use-action.ts';
import type { Draft } from '../../compose/draft/draft.ts';
import { emailOf } from './preview/use-rendered.ts';
import { sendFailures } from './sending-words.ts';

const w = catalogue('test-email', {
  test: 'Send a test to yourself',
  tested: 'Test sent',
  testedTo: 'It is on its way to {email}.',
  testedNowhere: 'It went to the sandbox, because no mail server is set up.',
});

/** Sends it to whoever writes it, to be looked at where e-mails are read. */
export function TestEmail({ draft }: { draft: Draft }) {
  const user = useUser();
  const { busy, run } = useAction({
    send: (body: ReturnType<typeof emailOf>, options) => api.email.sendTest({ body }, options),
    success: () => ({
      title: w.tested,
      detail: user.emailsLeave ? w.testedTo({ email: user.email }) : w.testedNowhere,
    }),
    failures: sendFailures,
  });
  return (
    <Button variant="default" fullWidth loading={busy} onClick={() => void run(emailOf(draft))}>
      {w.test}
    </Button>
  );
}
