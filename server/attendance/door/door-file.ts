import type { z } from 'zod';
import { doorFile, type uploadedDoorFile } from '../../../contract/attendance/door-schemas.ts';
import { mostOperations, type Operation, operationOf } from '../../../contract/attendance/sync-schemas.ts';
import type { UploadedFile } from '../../../contract/route.ts';
import type { Ctx } from '../../core/context.ts';
import { Refusal, refuse } from '../../core/errors.ts';
import { inputText, inputTexts } from '../../core/http/input-texts.ts';
import { parseInput } from '../../core/http/parse-input.ts';
import { sayTo } from '../../core/language/catalogue.ts';
import { applyOperations, type Outcome } from '../visits/apply-operations.ts';
import { refusals } from './refusal-texts.ts';

type File = z.output<typeof doorFile>;

const MOST_TOLD = 100;

/** Reads the file that a device saved. @throws Refusal 400 */
export function readDoorFile({ bytes }: UploadedFile): File {
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw refuse('door.file', 400, refusals.unreadableFile, { file: refusals.unreadableFile });
  }
  return parseInput(doorFile, json, 'body') as File;
}

/** Applies what a device could not send, by the rule of `sync`, so whatever arrived before counts once. */
export async function takeDoorFile(ctx: Ctx, file: File): Promise<z.input<typeof uploadedDoorFile>> {
  const { deviceId, behindMs } = file;
  const outcomes: Outcome[] = [];
  const readable: { itemId: string; operation: Operation }[] = [];
  for (const sent of file.operations) {
    const read = operationOf(sent);
    if ('wrong' in read)
      outcomes.push({
        id: sent.id,
        outcome: 'refused',
        words: sayTo(ctx.user, inputText(read.wrong) ?? inputTexts.unreadableOperation),
      });
    else readable.push({ itemId: sent.itemId, operation: read });
  }
  // In one order, so that two who upload at once wait for each other.
  const byItem = [...Map.groupBy(readable, ({ itemId }) => itemId)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  for (const [itemId, ofItem] of byItem) {
    for (let at = 0; at < ofItem.length; at += mostOperations) {
      const part = ofItem.slice(at, at + mostOperations).map(({ operation }) => operation);
      outcomes.push(...(await applied(ctx, itemId, part, { behindMs, deviceId })));
    }
  }
  const count = (which: Outcome['outcome']) => outcomes.filter(({ outcome }) => outcome === which).length;
  const [done, already, refusedCount] = [count('done'), count('already'), count('refused')];
  const moved = outcomes.filter(({ outcome, words }) => outcome === 'done' && words !== undefined).length;
  const detail = { device: deviceId, done, already, refused: refusedCount };
  await ctx.audit({ action: 'door.file_uploaded', subject: 'attendance', detail });
  const refused = outcomes
    .flatMap(({ id, outcome, words }) => (outcome === 'refused' && words ? [{ id, words }] : []))
    .slice(0, MOST_TOLD);
  return { done, moved, already, refused, refusedCount };
}

async function applied(
  ctx: Ctx,
  itemId: string,
  part: readonly Operation[],
  { behindMs, deviceId }: { behindMs: number; deviceId: string },
): Promise<Outcome[]> {
  try {
    return await applyOperations(ctx, itemId, part, { behindMs, compared: true, via: 'file', deviceId });
  } catch (failure) {
    if (!(failure instanceof Refusal)) throw failure;
    return part.map(({ id }) => ({ id, outcome: 'refused', words: sayTo(ctx.user, failure.text) }));
  }
}
