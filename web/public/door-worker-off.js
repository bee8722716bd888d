// Served in place of the door's worker where the operator withdraws it (DOOR_WORKER=off): takes its place, clears what it
// kept of the program and leaves. What is not sent lies in IndexedDB, which this does not touch.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(leave()));

async function leave() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith('door ')).map((name) => caches.delete(name)));
  await self.registration.unregister();
  // Only the pages that the withdrawn worker held: a page that asks for this one anew is not loaded again and again.
  for (const page of await self.clients.matchAll()) await page.navigate(page.url).catch(() => undefined);
}
