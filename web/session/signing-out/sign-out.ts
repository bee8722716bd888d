import type { AnyRouter } from '@tanstack/react-router';
import { api } from '../../core/client.ts';
import { confirm } from '../../core/confirm.tsx';
import { autosaveNow, removeStored, type StoredItem, storedItems } from '../../core/account-storage.ts';
import { countUnsentOf, forgetDoors } from '../../door/unsent-of-account.ts';
import { forgetSession, readUser, type User } from '../../core/session.ts';
import { shown, toast } from '../../core/toast.tsx';
import { isUnsavedHere } from '../../core/unsaved.ts';
import { paths } from '../../paths.ts';
import { signOutWords as w } from './sign-out-words.ts';
import { askOtherWindows, announceSignOut } from './other-windows.ts';

type Leaving = {
  end: () => Promise<unknown>;
  /** Leaves the screens, which show what was read. */
  leave: () => Promise<void>;
};

let leaving = false;

/** Signs out, unless that is under way. `end` ends more sessions than this one. */
export async function signOutOnce(
  router: AnyRouter,
  end = () => api.session.signOut() as Promise<unknown>,
): Promise<void> {
  if (leaving) return;
  leaving = true;
  try {
    // The user has been asked about unsaved work by then.
    await signOut({ end, leave: () => router.navigate({ href: paths.signIn(), ignoreBlocker: true }) });
  } finally {
    leaving = false;
  }
}

/**
 * Signs out and leaves nothing of the account in this browser: what the server does not have yet of messages being written
 * moves to the drafts, and half-filled forms are discarded after a question.
 */
async function signOut({ end, leave }: Leaving): Promise<void> {
  autosaveNow();
  const user = await whoLeaves();
  if (user) await askOtherWindows(user.accountId);
  const messages = user ? unsavedMessages(user) : [];
  const atDoor = user ? await countUnsentOf(user.accountId) : 0;
  if (!(await mayGo(lossesOf(user, { atDoor, kept: messages.length > 0 })))) return;
  const { kept, failed } = await moveToDrafts(user, messages);
  if (failed > 0 && !(await mayGo([w.notKept]))) return;
  await end();
  await leave();
  forgetSession();
  shown.set(() => []);
  if (user) {
    removeStored(({ accountId }) => accountId === user.accountId);
    await forgetDoors(user.accountId);
    dropOfThisWindow();
    announceSignOut(user.accountId);
  }
  toast.success(w.done, kept > 0 ? w.kept({ messages: kept }) : undefined);
}

/**
 * The user whose work may be here. Before an organisation is chosen nobody is told who it is, so this enters the first
 * one with kept work.
 */
async function whoLeaves(): Promise<User | undefined> {
  const known = await readUser().catch(() => undefined);
  if (known) return known;
  const mine = await api.session.organisations().catch(() => []);
  const kept = storedItems().find(({ tenantId }) => mine.some(({ id }) => id === tenantId));
  if (!kept) return undefined;
  await api.session.chooseOrganisation({ body: { tenantId: kept.tenantId } });
  return api.session.currentUser();
}

/** Messages of this account that a window of this browser could not save. */
const unsavedMessages = ({ accountId }: User): Message[] =>
  storedItems().filter((one): one is Message => {
    const isMessage = one.kind === 'sms' || one.kind === 'email';
    return isMessage && one.store === localStorage && one.accountId === accountId;
  });

type Message = StoredItem & { kind: 'sms' | 'email' };
type Left = { atDoor: number; kept: boolean };

/** The question: what is lost by signing out, and what stays. */
function lossesOf(user: User | undefined, { atDoor, kept }: Left): string[] {
  const forms = storedItems().filter(({ kind, accountId }) => kind === 'typed' && accountId === user?.accountId);
  const dropped = forms.length > 0 ? [w.dropped(forms.map(({ name }) => name))] : isUnsavedHere() ? [w.here] : [];
  const lost = [...dropped, ...(atDoor > 0 ? [w.atDoor({ count: atDoor })] : [])];
  return lost.length > 0 && kept ? [...lost, w.keeps] : lost;
}

async function mayGo(about: readonly string[]): Promise<boolean> {
  if (about.length === 0) return true;
  return confirm({ title: w.title, message: about.join(' '), verb: w.verb, cancel: w.stay, danger: true });
}

/** Deletes what this window alone keeps, such as scroll positions. */
function dropOfThisWindow(): void {
  const staying = new Set(storedItems().map(({ key }) => key));
  for (const key of Object.keys(sessionStorage)) if (!staying.has(key)) sessionStorage.removeItem(key);
}

/** How a channel's drafts are stored is loaded with its composer. */
const composers = {
  sms: () => import('../../messaging/channels/sms/screens/compose-sms.tsx'),
  email: () => import('../../messaging/channels/email/screens/compose-email.tsx'),
};

/** Each in its own organisation; in the end it is the one worked in that the session is in, should it go on. */
async function moveToDrafts(user: User | undefined, messages: readonly Message[]) {
  let kept = 0;
  const before = user?.tenantId;
  let now = before;
  const enter = async (tenantId: string) => {
    if (tenantId !== now) await api.session.chooseOrganisation({ body: { tenantId } });
    now = tenantId;
  };
  for (const { tenantId, accountId, kind, name } of messages) {
    try {
      const { composer, saveKept } = await composers[kind]();
      await enter(tenantId);
      await saveKept({ tenantId, accountId, composer }, name);
      kept += 1;
    } catch {
      continue;
    }
  }
  if (before) await enter(before);
  return { kept, failed: messages.length - kept };
}
