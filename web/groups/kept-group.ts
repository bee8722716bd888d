import { useEffect, useState } from 'react';
import { useKeptTyping } from '../core/kept-typing.ts';
import type { GroupValues } from './group-values.ts';
import type { Member } from './member.tsx';

type Typed = Partial<GroupValues>;
type Kept = { details: Typed; members: Member[] };

/** What is typed of a group, kept on this device until it is saved: of one that is there, or of a new one with its members. */
export function useKeptGroup(groupId?: string) {
  const [kept, keep] = useKeptTyping<Kept>(`group:${groupId ?? 'new'}`);
  const [details, setDetails] = useState<Typed>(kept?.details ?? {});
  const [members, setMembers] = useState<Member[]>(kept?.members ?? []);
  useEffect(() => {
    const any = members.length > 0 || Object.keys(details).length > 0;
    keep(any ? { details, members } : undefined);
  }, [details, members, keep]);
  return {
    members,
    setMembers,
    typed: {
      before: kept?.details ?? {},
      restored: kept !== undefined,
      onTyped: setDetails,
      forget: () => {
        setDetails({});
        setMembers([]);
        keep(undefined);
      },
    },
  };
}
