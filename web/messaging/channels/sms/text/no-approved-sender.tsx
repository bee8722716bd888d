import { useQuery } from '@tanstack/react-query';
import { catalogue } from '../../../../core/catalogue.ts';
import { api } from '../../../../core/client.ts';
import { Note } from '../../../../ui/marks/badge.tsx';
import { senderIdWords } from '../sender-ids/sender-id-words.ts';

const w = catalogue('no-approved-sender', {
  soon: 'We will show it here as soon as one is approved.',
  request: 'To ask for one, choose “Create sender id”.',
  questions: 'For questions, contact {contact}.',
  meanwhile: 'In the meantime you can write your message. We keep it here.',
});

/** Warns, before anything is written in vain, that nothing is sent over real routes without an approved sender id. */
export function NoApprovedSender({ requested }: { requested: boolean }) {
  const welcome = useQuery({
    queryKey: ['session', 'welcome'],
    queryFn: () => api.session.welcome(),
    staleTime: 60_000,
  });
  const contact = welcome.data?.supportContact;
  return (
    <Note tone="warning" title={requested ? senderIdWords.noneApproved : senderIdWords.missing}>
      {[senderIdWords.noneAbout, requested ? w.soon : w.request, contact && w.questions({ contact }), w.meanwhile]
        .filter(Boolean)
        .join(' ')}
    </Note>
  );
}
