import { ByLink } from './entrance/by-link.tsx';
import { BySession } from './entrance/by-session.tsx';
import { DoorsHere } from './entrance/doors-here.tsx';
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
  if (token) return <ByLink token={decodeURIComponent(token)} />;
  if (pathname.startsWith('/door')) return <DoorsHere />;
  const query = new URLSearchParams(search);
  const id = query.get('id') ?? '';
  const code = query.get('code') ?? '';
  return id || code ? <BySession itemId={id} code={code} /> : <DoorsHere />;
}
