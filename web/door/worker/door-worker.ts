/**
 * The service worker of the door: keeps the page and its files, so that the door opens without network. The build
 * (build/door-app.ts) takes the types away and puts the list of files in; it imports nothing. It knows nothing of what is
 * saved: that lies in IndexedDB, which no version of this touches.
 */
export {};

type Files = { version: string; shared: string[]; byLanguage: Record<string, string[]> };

type Waits = Event & { waitUntil: (work: Promise<unknown>) => void };
type Asked = Event & { request: Request; respondWith: (answer: Promise<Response>) => void };
type Scope = {
  registration: { scope: string; active: unknown };
  clients: { claim: () => Promise<void> };
  skipWaiting: () => Promise<void>;
  addEventListener: ((kind: 'install' | 'activate', hear: (event: Waits) => void) => void) &
    ((kind: 'fetch', hear: (event: Asked) => void) => void) &
    ((kind: 'message', hear: (event: MessageEvent) => void) => void);
};

declare const DOOR_FILES: Files;

const files = DOOR_FILES;
const worker = globalThis as unknown as Scope;
/** `/door/` or `/tenant/attendance/checkin/door`: each path has a registration, and what it keeps, of its own. */
const page = new URL(worker.registration.scope).pathname;
const mine = `door ${page} `;
const cacheName = mine + files.version;

worker.addEventListener('install', (event) => event.waitUntil(keepAll()));

worker.addEventListener('activate', (event) => event.waitUntil(dropOlder()));

// A page says when it may: in the middle of somebody's typing nothing is exchanged.
worker.addEventListener('message', ({ data }) => {
  if (data === 'take-over') void worker.skipWaiting();
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(kept(page, request));
  else if (pathname.startsWith('/assets/') || files.shared.includes(pathname))
    event.respondWith(kept(pathname, request));
});

/** Everything or nothing: a page whose code is not there would be worse than the one before. */
async function keepAll(): Promise<void> {
  const answer = await fetch(page, { cache: 'no-store', credentials: 'same-origin' });
  if (!answer.ok) throw new Error(`The page answered ${answer.status}.`);
  const text = await answer.clone().text();
  const language = /<html lang="([\w-]+)"/.exec(text)?.[1] ?? 'en';
  const wanted = [...files.shared, ...(files.byLanguage[language] ?? [])];
  const named = [...text.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path ?? '');
  // The server was renewed in between: the next look for a newer worker finds both of one version.
  if (!named.every((path) => wanted.includes(path))) throw new Error('The page is of another version.');
  const cache = await caches.open(cacheName);
  await cache.addAll(wanted);
  await cache.put(page, answer);
}

async function dropOlder(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((one) => one.startsWith(mine) && one !== cacheName).map((one) => caches.delete(one)));
  await worker.clients.claim();
}

async function kept(path: string, request: Request): Promise<Response> {
  const cache = await caches.open(cacheName);
  const found = await cache.match(path);
  if (found) return found;
  const answer = await fetch(request);
  // Letters that only some names need, and pictures: kept once they have been asked for.
  if (answer.ok && path.startsWith('/assets/')) await cache.put(path, answer.clone());
  return answer;
}
