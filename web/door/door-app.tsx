import { HelperEntrance } from './entrance/helper-entrance.tsx';
import { SignedInEntrance } from './entrance/signed-in-entrance.tsx';
import { StoredDoors } from './entrance/stored-doors.tsx';
import { Snackbar } from './parts/snackbar.tsx';

/** Opens the door for an address: a helper's link, the signed-in user's check-in, or the doors this device knows. */
export function DoorApp() {
  return (
    <>
      <Opened />
      <Snackbar />
    </>
  );
}

function Opened() {
  const { pathname, search } = location;
  const [, token] = /^\/door\/([^/]+)/.exec(pathname) ?? [];
  if (token) return <HelperEntrance token={decodeURIComponent(token)} />;
  if (pathname.startsWith('/door')) return <StoredDoors />;
  const query = new URLSearchParams(search);
  const id = query.get('id') ?? '';
  const code = query.get('code') ?? '';
  return id || code ? <SignedInEntrance itemId={id} code={code} /> : <StoredDoors />;
}
