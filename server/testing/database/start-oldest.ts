import type { TestProject } from 'vitest/node';
import { oldestPostgres } from '../../../checks/program.ts';
import { provideCluster } from './start-cluster.ts';

/** Once per run: a throw-away cluster of the oldest supported PostgreSQL. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  return provideCluster(project, oldestPostgres());
}
