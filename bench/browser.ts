import { measureArriving } from './browser/arriving.ts';
import { onGround } from './browser/ground.ts';
import { measureScores } from './browser/page-score.ts';
import { measureSearching } from './browser/searching.ts';
import { measureTicking } from './browser/ticking.ts';
import type { Measured } from './figures.ts';

/** What a person waits for in the browser: the built screens from the real server, 20,000 people, PostgreSQL. */
export function benchBrowser(): Promise<Measured[]> {
  return onGround(async (ground) => [
    ...(await measureSearching(ground)),
    ...(await measureTicking(ground)),
    ...(await measureArriving(ground)),
    ...(await measureScores(ground)),
  ]);
}
