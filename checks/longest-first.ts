import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The files that take longest, the longest first: one of them begun last would leave the other worker idle. */
const longest = [
  'e2e/every-screen.test.ts',
  'e2e/main-job.test.ts',
  'e2e/start.test.ts',
  'server/messaging/engine/killed.test.ts',
  'server/people/import/import.test.ts',
  'server/unasked-input.test.ts',
  'server/main.test.ts',
  'server/isolation.test.ts',
  'server/people/import/multipart-fuzz.test.ts',
  'server/messaging/sending/running-message.test.ts',
  'server/stopped.test.ts',
  'server/canaries-of-tenants.test.ts',
  'server/core/sheets/read-sheet.test.ts',
  'server/people/privacy/privacy.test.ts',
];

/** Begins with those; the others follow as vitest has them, which knows only their size on a machine that is new. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = longest.findIndex((file) => moduleId.endsWith(`/${file}`));
      return at < 0 ? longest.length : at;
    };
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other));
  }
}
