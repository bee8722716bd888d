import { useQuery } from '@tanstack/react-query';
import { api } from '../../../../core/client.ts';
import { Note } from '../../../../ui/marks/badge.tsx';
import { senderIdWords } from '../sender-ids/sender-id-words.ts';

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
      {senderIdWords.noneAbout} {requested ? 'You will see here when it is.' : 'Request one with “Create sender id”.'}
      {contact ? ` For questions, contact ${contact}.` : ''} In the meantime you can write your message; it is kept
      here.
    </Note>
  );
}
