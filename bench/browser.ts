import { measurePageLoad } from './browser/page-load.ts';
import { withEnvironment } from './browser/environment.ts';
import { measureScores } from './browser/page-score.ts';
import { measureSearch } from './browser/search.ts';
import { measureRowSelection } from './browser/select-rows.ts';
import type { Measured } from './measurements.ts';

/** Waiting times in the browser: the built screens from the real server, 20,000 people, PostgreSQL. */
export function benchBrowser(): Promise<Measured[]> {
  return withEnvironment(async (environment) => [
    ...(await measureSearch(environment)),
    ...(await measureRowSelection(environment)),
    ...(await measurePageLoad(environment)),
    ...(await measureScores(environment)),
  ]);
}
