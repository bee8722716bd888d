import { Button } from '@mantine/core';
import { catalogue } from '../../../core/catalogue.ts';
import { api } from '../../../core/client.ts';
import { useUser } from '../../../core/session.ts';
import { useStore } from '../../../core/store.ts';
import { useAction } from '../../../core/use-action.ts';
import type { Receipt } from '../../api-types.ts';
import type { Draft } from '../../compose/draft/draft.ts';
import { shownReader } from './preview/shown-reader.ts';
import { emailOf } from './preview/use-rendered.ts';
import { sendFailures } from './sending-words.ts';

const w = catalogue('test-email', {
  test: 'Send a test to yourself',
  tested: 'Test sent',
  testedTo: 'It is on its way to {email}{personal, select, yes {, as {name} will get it} other {}}.',
  testedNowhere: 'It went to the sandbox, because no mail server is set up.',
});

type Props = { draft: Draft; receipt: Receipt | undefined };

/** Sends it to whoever writes it, to be looked at where e-mails are read: as the person of the preview will get it. */
export function TestEmail({ draft, receipt }: Props) {
  const user = useUser();
  const reader = useStore(shownReader) ?? receipt?.samples[0];
  const { busy, run } = useAction({
    send: (body: TestBody, options) => api.email.sendTest({ body }, options),
    success: (_, { greeting }) => ({
      title: w.tested,
      detail: !user.emailsLeave
        ? w.testedNowhere
        : w.testedTo({
            email: user.email,
            personal: draft.isPersonalized && greeting ? 'yes' : '',
            name: greeting ?? '',
          }),
    }),
    failures: sendFailures,
  });
  const body = { ...emailOf(draft), ...(reader && { greeting: reader.greeting, fields: reader.fields }) };
  return (
    <Button variant="default" fullWidth loading={busy} onClick={() => void run(body)}>
      {w.test}
    </Button>
  );
}

type TestBody = ReturnType<typeof emailOf> & Partial<Pick<Receipt['samples'][number], 'greeting' | 'fields'>>;
