import { HelperEntrance } from './entrance/helper-entrance.tsx';
import { SignedInEntrance } from './entrance/signed-in-entrance.tsx';
import { StoredDoors } from './entrance/stored-doors.tsx';
import { Snackbar } from './parts/snackbar.tsx';

/** Which door an address opens: a helper's link, a check-in of whoever is signed in, or those that this device knows. */
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
