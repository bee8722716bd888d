import type { Ctx } from '../../../core/context.ts';

/** What the groups do with an import. They come after people in the line of features, so `app.ts` hands them over. */
export type ImportGroups = {
  /** The names of all groups. */
  names: (ctx: Ctx) => Promise<string[]>;
  /** The names in an import that no group has, which saving makes groups of. */
  missing: (ctx: Ctx, of: { importId: string; last: number }) => Promise<string[]>;
  /** Puts the people of its good rows into `groupId` and the groups their rows name. `last`: its highest row. Answers how many came into one. */
  join: (ctx: Ctx, of: { importId: string; groupId: string | null; last: number }) => Promise<number>;
  /** Takes those out again whom it put in, and archives the groups it made that are empty now. Answers how many left. */
  leave: (ctx: Ctx, of: { importId: string }) => Promise<number>;
};
