import { useState } from 'react';
import { useNavigate } from '../../../core/link.tsx';
import { useUser, type User } from '../../../core/session.ts';
import { useAction } from '../../../core/use-action.ts';
import { useIsMounted } from '../../../core/use-is-mounted.ts';
import type { DraftWork } from '../draft/use-draft.ts';

/** Where a message is written, for what becomes of it. */
export type Writing = {
  work: DraftWork;
  navigate: (href: string) => void;
  /** Whether the screen it was asked on is still looked at. */
  isMounted: { readonly current: boolean };
  user: User;
  /** Stays where one is once it is sent. */
  onSent?: ((id: string) => void) | undefined;
};

/** Sends or schedules; how comes with the dialog that asks. Answers why the server refused it. */
export type Dispatch = (writing: Writing) => Promise<string | undefined>;

type Sending = {
  busy: boolean;
  /** Why the server refused the last try, in its own words. */
  refused: string | undefined;
  start: (dispatch: Dispatch) => void;
};

/** Whether the draft is being sent or scheduled, and why it was refused the last time. */
export function useSending(work: DraftWork, onSent?: (id: string) => void): Sending {
  const [refused, setRefused] = useState<string>();
  const navigate = useNavigate();
  const isMounted = useIsMounted();
  const user = useUser();
  const { busy, run } = useAction({
    send: (dispatch: Dispatch) => dispatch({ work, navigate, isMounted, user, onSent }),
    update: setRefused,
  });
  const start = (dispatch: Dispatch) => {
    setRefused(undefined);
    void run(dispatch);
  };
  return { busy, refused, start };
}
