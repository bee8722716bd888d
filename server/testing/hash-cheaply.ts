import { hashCost, hashPassword, leastHashCost } from '../core/identity/password.ts';

const cheap = { memory: 8, passes: 1 };

// The tests sign up about two thousand people, whose passwords protect nothing; hashing would take a tenth of the time.
Object.assign(hashCost, cheap);

/** A hash at the product's full cost. */
export async function hashAtFullCost(password: string): Promise<string> {
  Object.assign(hashCost, leastHashCost);
  try {
    return await hashPassword(password);
  } finally {
    Object.assign(hashCost, cheap);
  }
}
