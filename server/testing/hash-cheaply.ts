import { hashCost, hashPassword, leastHashCost } from '../core/identity/password.ts';

const cheap = { memory: 8, passes: 1 };

// The tests sign up some two thousand people, whose passwords guard nothing: a tenth of what they take.
Object.assign(hashCost, cheap);

/** A hash that costs what it does in the product. */
export async function hashAtFullCost(password: string): Promise<string> {
  Object.assign(hashCost, leastHashCost);
  try {
    return await hashPassword(password);
  } finally {
    Object.assign(hashCost, cheap);
  }
}
