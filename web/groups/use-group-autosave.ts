import { useEffect, useState } from 'react';
import { useAutosave } from '../core/autosave.ts';
import type { GroupValues } from './group.ts';
import type { Member } from './member.tsx';

type Typed = Partial<GroupValues>;
type Saved = { details: Typed; members: Member[] };

/** Saves what is being typed about a group in this browser: an existing one, or a new one with its members. */
export function useGroupAutosave(groupId?: string) {
  const [saved, save] = useAutosave<Saved>(`group:${groupId ?? 'new'}`);
  const [details, setDetails] = useState<Typed>(saved?.details ?? {});
  const [members, setMembers] = useState<Member[]>(saved?.members ?? []);
  useEffect(() => {
    const any = members.length > 0 || Object.keys(details).length > 0;
    save(any ? { details, members } : undefined);
  }, [details, members, save]);
  return {
    members,
    setMembers,
    typed: {
      before: saved?.details ?? {},
      restored: saved !== undefined,
      onTyped: setDetails,
      forget: () => {
        setDetails({});
        setMembers([]);
        save(undefined);
      },
    },
  };
}
