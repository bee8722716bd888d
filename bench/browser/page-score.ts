import type { Page } from 'playwright-core';
import type { Measured } from '../measurements.ts';
import { type Environment, newPage, slowDown } from './environment.ts';

/** Milliseconds, and the layout shift without a unit. */
type Metrics = { firstPaint: number; largestPaint: number; blocked: number; shift: number };

/**
 * Lighthouse itself would bring 114 packages and 176 MB for one number, so its parts are measured here; axe checks
 * accessibility in the browser tests. On a desktop Lighthouse gives a page 90 points at `good` and 50 at `middle`,
 * along a log-normal curve, and weighs each part (scoring of Lighthouse 10 and later). Its Speed Index, a tenth of the
 * score, needs a film of the page and is left out: the largest paint shows nearly the same.
 */
const curves: Record<keyof Metrics, { good: number; middle: number; weight: number }> = {
  firstPaint: { good: 934, middle: 1600, weight: 10 },
  largestPaint: { good: 1200, middle: 2400, weight: 25 },
  blocked: { good: 150, middle: 350, weight: 30 },
  shift: { good: 0.1, middle: 0.25, weight: 25 },
};

/** Lighthouse's desktop network: 40 ms and 10 Mbit/s. */
const network = { kilobits: 10_240, latency: 40 };
const ROUNDS = 3;

/** The parts of Lighthouse's performance score, for the screens people meet first, each by a new visitor. */
export async function measureScores(environment: Environment): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (const [name, path, signedIn] of [
    ['sign-in', '/sign-in', false],
    ['Home', '/tenant/home', true],
    ['people list', '/tenant/people', true],
    ['composer', '/tenant/sms/compose', true],
  ] as const) {
    const ours: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const visitor = await environment.newVisitor('desktop', signedIn);
      const page = await newPage(visitor);
      ours.push(marks(await metricsOf(page, path)));
      await visitor.close();
    }
    measured.push({
      operation: `${name}, as Lighthouse marks a desktop page`,
      limit: 'the least it may have',
      kind: 'rate',
      unit: 'points',
      goal: 1,
      ours,
      against: [95],
    });
  }
  return measured;
}

async function metricsOf(page: Page, path: string): Promise<Metrics> {
  await slowDown(page, network, 1);
  await page.goto(path, { waitUntil: 'load' });
  await page.waitForTimeout(2000);
  return page.evaluate(async () => {
    const seen = (type: string) =>
      new Promise<PerformanceEntry[]>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type, buffered: true });
        setTimeout(() => resolve([]), 300);
      });
    const firstPaint = (await seen('paint')).find(({ name }) => name === 'first-contentful-paint')?.startTime ?? 0;
    const largestPaint = (await seen('largest-contentful-paint')).at(-1)?.startTime ?? 0;
    const late = (await seen('longtask')).filter(({ startTime }) => startTime >= firstPaint);
    const shifts = (await seen('layout-shift')) as (PerformanceEntry & { value: number })[];
    return {
      firstPaint,
      largestPaint,
      blocked: late.reduce((sum, { duration }) => sum + duration - 50, 0),
      shift: shifts.reduce((sum, { value }) => sum + value, 0),
    };
  });
}

/** 0 to 100. */
function marks(metrics: Metrics): number {
  const parts = (Object.keys(curves) as (keyof Metrics)[]).map((name) => {
    const { good, middle, weight } = curves[name];
    return { weight, mark: markOf(metrics[name], good, middle) };
  });
  const whole = parts.reduce((sum, { weight }) => sum + weight, 0);
  return (100 * parts.reduce((sum, { weight, mark }) => sum + weight * mark, 0)) / whole;
}

/** The share of slower pages, in a log-normal spread with `middle` in the middle and `good` at a tenth. */
function markOf(value: number, good: number, middle: number): number {
  if (value <= 0) return 1;
  const TENTH = 0.9061938024368232;
  const away = (Math.log(value / middle) / Math.log(good / middle)) * -TENTH;
  return (1 - erf(away)) / 2;
}

/** Abramowitz and Stegun 7.1.26. */
function erf(x: number): number {
  const t = 1 / (1 + 0.3275911 * Math.abs(x));
  const sum = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  return Math.sign(x) * (1 - sum * Math.exp(-x * x));
}
