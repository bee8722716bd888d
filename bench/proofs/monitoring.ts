import { execFile, spawn } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Caller } from '../../server/testing/caller.ts';
import { freePort } from '../../server/testing/processes/free-port.ts';
import { endWithTests } from '../../server/testing/processes/killable.ts';
import { startServer } from '../../server/testing/processes/server-process.ts';
import { until } from './church.ts';
import { type Found, found } from './proof.ts';

const run = promisify(execFile);
const folder = 'docs/monitoring';

type Answer = { status: string; data?: { result: unknown[] } };

/** The rules by promtool's own tests; then Prometheus scrapes a server and answers every expression of the dashboard. */
export async function monitoring(): Promise<Found[]> {
  const promtool = await run('promtool', ['--version']).then(
    () => true,
    () => false,
  );
  if (!promtool) throw new Error("this needs Debian's package prometheus");
  const words = [
    await run('promtool', ['check', 'rules', 'alert-rules.yml'], { cwd: folder }),
    await run('promtool', ['test', 'rules', 'alert-rules.test.yml'], { cwd: folder }),
  ].map(({ stdout }) => stdout);
  const rules = Number(/(\d+) rules found/.exec(words[0] ?? '')?.[1]);
  const silent = await scrape();
  return [
    found(
      {
        row: '85',
        what: 'alert rules and dashboard against Prometheus',
        goal: 'six rules pass their tests, and every expression of the dashboard has an answer from a real server',
        figure: `${rules} rules; ${silent.asked - silent.without.length} of ${silent.asked} expressions answered`,
        met: rules === 6 && silent.without.length === 0,
      },
      silent.without.join('; '),
    ),
  ];
}

/** The expressions of the dashboard, and those without an answer once a server with a made-up church is scraped. */
async function scrape(): Promise<{ asked: number; without: string[] }> {
  const place = await mkdtemp(join(tmpdir(), 'koinonia-prometheus-'));
  // The account that PostgreSQL runs as passes through.
  await chmod(place, 0o711);
  const server = await startServer({ DATA_DIR: join(place, 'data') });
  const port = await freePort();
  const config = join(place, 'prometheus.yml');
  await writeFile(
    config,
    JSON.stringify({
      global: { scrape_interval: '1s', scrape_timeout: '1s' },
      rule_files: [join(process.cwd(), folder, 'alert-rules.yml')],
      scrape_configs: [{ job_name: 'koinonia', static_configs: [{ targets: [new URL(server.url).host] }] }],
    }),
  );
  const prometheus = spawn(
    'prometheus',
    [
      `--config.file=${config}`,
      `--storage.tsdb.path=${join(place, 'series')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--log.level=error',
    ],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  );
  const ended = endWithTests(prometheus);
  const answered = async (expression: string) => {
    const query = new URLSearchParams({ query: expression.replaceAll('$__rate_interval', '1m') });
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/query?${query}`).catch(() => undefined);
    const said = (await answer?.json()) as Answer | undefined;
    return said?.status === 'success' && (said.data?.result.length ?? 0) > 0;
  };
  try {
    await new Caller(server.url).signUp({ sampleData: true });
    const expressions = await dashboardExpressions();
    let without = expressions;
    const look = async () => {
      const answers = await Promise.all(without.map(answered));
      without = without.filter((_, at) => !answers[at]);
      return without.length === 0;
    };
    await until(look, 120_000);
    return { asked: expressions.length, without };
  } finally {
    prometheus.kill('SIGTERM');
    server.process.kill('SIGTERM');
    await Promise.all([ended, server.ended]);
    await rm(place, { recursive: true, force: true });
  }
}

type Panel = { targets: { expr: string }[] };

async function dashboardExpressions(): Promise<string[]> {
  const { panels } = JSON.parse(await readFile(join(folder, 'grafana-dashboard.json'), 'utf8')) as { panels: Panel[] };
  return panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
}
