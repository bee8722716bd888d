import { refuse } from '../../../core/errors.ts';
import { SheetRefusal } from '../../../core/sheets/index.ts';

const STATUSES: Record<string, number> = { 'sheet.too_large': 413, 'sheet.busy': 503 };

/** A sheet's refusal, as the wire knows refusals. */
export async function toRefusal<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof SheetRefusal) throw refuse(error.code, STATUSES[error.code] ?? 422, error.text);
    throw error;
  }
}
