import { judgeRandomFile } from '../../server/testing/import-corpus/judge-random-file.ts';
import { found, type Found, type Size } from './proof.ts';

/** Random files are read: nobody may be lost, merged or invented, and dropped text is named. */
export async function randomFiles(size: Size): Promise<Found[]> {
  const files = size === 'full' ? 2000 : 100;
  const wrong: string[] = [];
  for (let seed = 1; seed <= files; seed += 1) {
    const complaint = await judgeRandomFile(seed);
    if (complaint) wrong.push(complaint);
  }
  return [
    found(
      {
        row: '63',
        what: 'files put together at random',
        goal: 'nobody lost, merged or invented; what is dropped is named',
        figure: `${files - wrong.length} of ${files} files`,
        met: wrong.length === 0,
      },
      wrong[0] ?? '',
    ),
  ];
}
