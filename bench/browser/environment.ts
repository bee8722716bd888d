import { sql } from 'drizzle-orm';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { startApp } from '../../e2e/app.ts';
import { findBrowser, launch } from '../../e2e/browser.ts';
import { signUp } from '../../e2e/sign-up.ts';
import { desktop, phone } from '../../e2e/sizes.ts';
import { openDatabase, type Database } from '../../server/core/db/index.ts';
import { groups } from '../../server/groups/index.ts';
import { startCluster } from '../../server/testing/database/cluster.ts';
import { newDatabase, prepareTestServer } from '../../server/testing/database/test-server.ts';
import { fillPeople } from '../fill-people.ts';
import { inDatabase, vacuumAll } from '../environment.ts';
import { watchPaints } from './paint-timing.ts';

/** A browser's window, network and processor. */
export type Device = 'desktop' | 'phone';

/** Kilobits per second each way, and milliseconds added to every request. */
export type Network = { kilobits: number; latency: number };

/** A real Koinonia with data, and a browser that has signed in. */
export type Environment = {
  /** A page of a first-time visitor; with `signedIn` it has the session cookie and nothing else. */
  newVisitor: (device?: Device, signedIn?: boolean) => Promise<BrowserContext>;
  /** The ids of a group of 1,000 people and of an empty one. */
  thousand: string;
  nobody: string;
};

const PEOPLE = 20_000;
const slow: Network = { kilobits: 1600, latency: 150 };

/** Starts the built server in a process of its own on PostgreSQL, with 20,000 people, and a browser beside it. */
export async function withEnvironment<T>(act: (environment: Environment) => Promise<T>): Promise<T> {
  const cluster = await startCluster();
  try {
    const { url: databaseUrl } = await newDatabase(await prepareTestServer(cluster.adminUrl));
    const app = await startApp({ DATABASE_URL: databaseUrl });
    const browser = await launch(await findBrowser());
    try {
      const first = await signedUp(browser, app.url);
      const database = await openDatabase({ url: databaseUrl, dataDir: '' });
      const made = await fill(database, first.tenantId);
      await database.close();
      await vacuumAll(inDatabase(cluster.adminUrl, databaseUrl));
      return await act({ newVisitor: visitors(browser, app.url, first.state), ...made });
    } finally {
      await browser.close();
      await app.stop();
    }
  } finally {
    await cluster.stop();
  }
}

type State = Exclude<BrowserContextOptions['storageState'], string | undefined>;

async function signedUp(browser: Browser, url: string): Promise<{ tenantId: string; state: State }> {
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  await signUp(page, { country: 'NG' });
  await page.goto('/tenant/home');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const answer = await page.request.get('/api/Membership/GetCurrentSignedInUser');
  const { tenantId } = (await answer.json()) as { tenantId: string };
  const state = await context.storageState();
  await context.close();
  return { tenantId, state };
}

async function fill(database: Database, tenantId: string): Promise<{ thousand: string; nobody: string }> {
  await fillPeople(database, tenantId, PEOPLE);
  return database.withTenant(tenantId, async (tx) => {
    const made = await tx
      .insert(groups)
      .values([
        { tenantId, name: 'Choir' },
        { tenantId, name: 'Ushers' },
      ])
      .returning({ id: groups.id });
    const [thousand = '', nobody = ''] = made.map(({ id }) => id);
    await tx.execute(
      sql`INSERT INTO group_members (tenant_id, group_id, person_id, position) SELECT ${tenantId}::uuid, ${thousand}::uuid, id, 'Member' FROM people ORDER BY id LIMIT 1000`,
    );
    return { thousand, nobody };
  });
}

function visitors(browser: Browser, url: string, state: State): Environment['newVisitor'] {
  return async (device = 'desktop', signedIn = true) => {
    const context = await browser.newContext({
      baseURL: url,
      locale: 'en-GB',
      reducedMotion: 'reduce',
      ...(signedIn && { storageState: state }),
      ...(device === 'phone'
        ? { viewport: phone, isMobile: true, hasTouch: true, deviceScaleFactor: 2 }
        : { viewport: desktop }),
    });
    await context.addInitScript(watchPaints);
    return context;
  };
}

/** A page of this visitor; on a phone with a processor four times slower, behind 1.6 Mbit/s and 150 ms. */
export async function newPage(visitor: BrowserContext, device: Device = 'desktop'): Promise<Page> {
  const page = await visitor.newPage();
  if (device === 'phone') await slowDown(page, slow, 4);
  return page;
}

/** Makes the network and the processor of a page slower, as the browser's own tools do. */
export async function slowDown(page: Page, { kilobits, latency }: Network, times: number): Promise<void> {
  const tools = await page.context().newCDPSession(page);
  const throughput = (kilobits * 1000) / 8;
  await tools.send('Network.enable');
  await tools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
  if (times > 1) await tools.send('Emulation.setCPUThrottlingRate', { rate: times });
}
