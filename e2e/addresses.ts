import type { APIRequestContext, Page } from 'playwright-core';
import { paths } from '../web/paths.ts';
import { entrances, screens } from '../web/screens.ts';

/** An organisation with nothing to open: an unknown id. */
const nobody = '00000000-0000-4000-8000-000000000000';

async function firstOf(request: APIRequestContext, path: string, count = 1): Promise<string> {
  const answer: { id: string }[] = await (await request.get(path)).json();
  return Array.from({ length: count }, (_, place) => answer[place]?.id ?? nobody).join('/');
}

async function firstItem(request: APIRequestContext): Promise<string> {
  const page: { items: { id: string }[] } = await (
    await request.get('/api/CheckInAttendance/AllCheckInAttendances')
  ).json();
  return page.items[0]?.id ?? nobody;
}

/** Finds a thing to show for a screen that shows one, by its path up to that thing. */
const samples: Record<string, (request: APIRequestContext) => Promise<string>> = {
  'people/$id': (request) => firstOf(request, '/api/People/GetPeopleBasicInfo?sort=-created'),
  'people/merge/$first': (request) => firstOf(request, '/api/People/GetPeopleBasicInfo', 2),
  'addfamily/$familyId': (request) => firstOf(request, '/api/People/GetFamilies'),
  'createpeoplegroup/$groupId': (request) => firstOf(request, '/api/GetAllGroupBasicInformation'),
  'attendance/manage/$id': (request) => firstItem(request),
  'attendance/report/$id': (request) => firstItem(request),
  'attendance/sheet/$id': (request) => firstItem(request),
  'mygroups/$groupId': (request) => firstOf(request, '/api/GetAllGroupBasicInformation'),
  'sms/sent/$id': (request) => firstOf(request, '/api/Messaging/GetAllSentSMS'),
  'email/sent/$id': (request) => firstOf(request, '/api/Messaging/GetMessages?channel=email&which=sent'),
};

/** The addresses of every screen within the shell, for the organisation signed in on this page; by the screen's path. */
export async function screenAddresses(page: Page): Promise<[screen: string, address: string][]> {
  return Promise.all(
    Object.keys(screens).map(async (path): Promise<[string, string]> => {
      if (path === 'attendance/checkin') return [path, `/tenant/${path}?id=${await firstItem(page.request)}`];
      if (path === 'people/import') return [path, paths.importPeople()];
      if (!path.includes('$')) return [path, `/tenant/${path}`];
      const sample = samples[path.replace(/(\$\w+).*/, '$1')];
      if (!sample) throw new Error(`Say in e2e/addresses.ts what ${path} is to show.`);
      return [path, `/tenant/${path.replace(/\$\w+(\/\$\w+)*/, await sample(page.request))}`];
    }),
  );
}

/** The addresses of the screens outside any organisation; those opened by a link get an invalid token. */
export function entranceAddresses(): [screen: string, address: string][] {
  const withToken = ['reset-password', 'confirm-address', 'invitation', 'your-page'];
  return Object.keys(entrances).map((path) => [
    path,
    withToken.includes(path) ? `/${path}#${'x'.repeat(43)}` : `/${path}`,
  ]);
}

/** Goes there from the open screen like a link: nothing reloads, and the old screen must disappear. */
export async function openWithoutReload(page: Page, address: string): Promise<void> {
  await page.evaluate((href) => window.__TSR_ROUTER__?.navigate({ href }), address);
  await page.waitForFunction(() => {
    const { status, location, resolvedLocation } = window.__TSR_ROUTER__?.state ?? {};
    return status === 'idle' && location && location.href === resolvedLocation?.href;
  });
}

/** Until the screen has its title and no placeholder is left. */
export async function arrived(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForFunction(() => document.querySelector('[class*="skeleton"]') === null);
}
