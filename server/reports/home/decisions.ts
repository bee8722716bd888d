import type { z } from 'zod';
import type { home } from '../../../contract/reports/home-schemas.ts';
import type { Ctx } from '../../core/context.ts';
import { countFormsToLookAt } from '../../followup/index.ts';
import { groupsWaiting } from '../../groups/index.ts';
import { countStopped, listUnknown } from '../../messaging/index.ts';
import { unfinishedImport } from '../../people/index.ts';

const NAMED = 3;

/** What stands still until somebody decides. */
export async function decisions(ctx: Ctx): Promise<z.input<typeof home>['decisions']> {
  return {
    approvals: await groupsWaiting(ctx),
    forms: await countFormsToLookAt(ctx),
    unknown: await listUnknown(ctx, NAMED),
    stopped: await countStopped(ctx),
    imported: await unfinishedImport(ctx),
  };
}
