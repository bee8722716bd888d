import { useQuery } from '@tanstack/react-query';
import { api } from '../core/client.ts';
import { useWelcome } from '../session/entrance/use-welcome.ts';
import { Note } from '../ui/marks/badge.tsx';
import { memberWords as w } from './words.ts';

type Person = { id: string; email: string; phoneNumber: string };

/** What Enable Login will do for those chosen: how each is written to, and what that costs. */
export function LoginNote({ chosen }: { chosen: readonly Person[] }) {
  const welcome = useWelcome();
  // The text names the organisation and not the person, so it is as long for everybody.
  const first = chosen[0]?.id;
  const login = useQuery({
    queryKey: ['followup', 'login', first],
    queryFn: () => api.followup.login({ params: { personId: first ?? '' } }),
    enabled: first !== undefined,
  });
  if (!welcome || !login.data) return null;
  const byMail = chosen.filter(({ email }) => welcome.mail && email !== '').length;
  const bySms = chosen.filter(({ email, phoneNumber }) => !(welcome.mail && email !== '') && phoneNumber !== '');
  const units = bySms.length * login.data.smsUnits;
  return (
    <Note>{w.loginWays({ byMail, bySms: bySms.length, units, byLink: chosen.length - byMail - bySms.length })}</Note>
  );
}
