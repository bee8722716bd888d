import { expect, test } from 'vitest';
import { count } from './vitest-run.ts';

const passed = { status: 'passed', fullName: 'one' };
const failed = { status: 'failed', fullName: 'two' };
const skipped = { status: 'skipped', fullName: 'three' };

test('passed, failed and skipped tests are counted', () => {
  const testResults = [{ name: 'a', status: 'failed', assertionResults: [passed, failed, skipped] }];
  const outcome = count({ numPassedTests: 1, numFailedTests: 1, success: false, testResults }, 1);
  expect(outcome).toMatchObject({ passed: 1, failed: 1, ran: ['a: one', 'a: two'], skipped: ['a: three'] });
});

test('a file that does not load is one failure, whatever it left out', () => {
  const testResults = [{ name: 'a', status: 'failed', assertionResults: [skipped] }];
  const outcome = count({ numPassedTests: 0, numFailedTests: 0, success: false, testResults }, 1);
  expect(outcome).toMatchObject({ passed: 0, failed: 1, skipped: [] });
});

test('an exit code that no test explains is a failure', () => {
  const testResults = [{ name: 'a', status: 'passed', assertionResults: [passed] }];
  const outcome = count({ numPassedTests: 1, numFailedTests: 0, success: false, testResults }, 1);
  expect(outcome).toMatchObject({ passed: 1, failed: 1 });
});
