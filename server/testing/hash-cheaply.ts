import { hashAtCost } from '../core/identity/password.ts';

// The tests sign up some two thousand people, each with a password: a tenth of what they take.
hashAtCost({ memory: 8, passes: 1 });
