import { expect, test } from 'vitest';
import { outcomes } from './vitest-run.ts';

const passed = { status: 'passed', fullName: 'one' };
const failed = { status: 'failed', fullName: 'two' };
const skipped = { status: 'skipped', fullName: 'three' };

test('passed, failed and skipped tests are counted', () => {
  const testResults = [{ name: 'a', status: 'failed', assertionResults: [passed, failed, skipped] }];
  const outcome = outcomes({ unit: { numPassedTests: 1, numFailedTests: 1, testResults } }, 1).get('unit');
  expect(outcome).toMatchObject({ passed: 1, failed: 1, ran: ['a: one', 'a: two'], skipped: ['a: three'] });
});

test('a file that does not load is one failure, whatever it left out', () => {
  const testResults = [{ name: 'a', status: 'failed', assertionResults: [skipped] }];
  const outcome = outcomes({ unit: { numPassedTests: 0, numFailedTests: 0, testResults } }, 1).get('unit');
  expect(outcome).toMatchObject({ passed: 0, failed: 1, skipped: [] });
});

test('an exit code that no test explains is a failure', () => {
  const testResults = [{ name: 'a', status: 'passed', assertionResults: [passed] }];
  const fine = { numPassedTests: 1, numFailedTests: 0, testResults };
  expect([...outcomes({ server: fine, e2e: fine }, 1).values()]).toMatchObject([
    { passed: 1, failed: 0 },
    { passed: 1, failed: 1 },
  ]);
});

test('a test that failed explains the exit code for all sections', () => {
  const testResults = [{ name: 'a', status: 'failed', assertionResults: [failed] }];
  const wrong = { numPassedTests: 0, numFailedTests: 1, testResults };
  const fine = { numPassedTests: 1, numFailedTests: 0, testResults: [] };
  expect([...outcomes({ server: wrong, e2e: fine }, 1).values()].map((one) => one.failed)).toEqual([1, 0]);
});

test('a file that no longer began, or broke off, is unfinished and no failure', () => {
  const testResults = [
    { name: 'a', status: 'passed', assertionResults: [passed, skipped] },
    { name: 'b', status: 'skipped', assertionResults: [passed, { status: 'pending', fullName: 'four' }] },
    { name: 'c', status: 'queued', assertionResults: [] },
  ];
  const outcome = outcomes({ server: { numPassedTests: 2, numFailedTests: 0, testResults } }, 0).get('server');
  expect(outcome).toMatchObject({ passed: 2, failed: 0, unfinished: ['b', 'c'] });
});

test('a test that passed at the second try counts as passed, and is named with why it failed', () => {
  const again = { status: 'passed', fullName: 'five', failedFirst: 'Timeout' };
  const testResults = [{ name: 'a', status: 'passed', assertionResults: [passed, again] }];
  const outcome = outcomes({ e2e: { numPassedTests: 2, numFailedTests: 0, testResults } }, 0).get('e2e');
  expect(outcome).toMatchObject({ passed: 2, failed: 0, atSecondTry: ['a: five (Timeout)'] });
});
