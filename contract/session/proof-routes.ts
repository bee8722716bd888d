import { z } from 'zod';
import { because } from '../input-code.ts';
import { defineRoutes } from '../route.ts';
import { newPassword } from './schemas.ts';

const done = z.literal(true);
const token = z.string().min(20).max(200);

/** Proving that an e-mail address is one's own: by a link or code in its mailbox, or by the operator's link. */
export const proofRoutes = defineRoutes({
  readProof: {
    method: 'POST',
    path: '/api/session/proof',
    summary: 'Whose e-mail address a link proves, and whether this browser is signed in with it',
    access: 'public',
    body: z.object({ token }),
    reply: z.object({ email: z.string(), here: z.boolean() }),
  },
  proveByLink: {
    method: 'POST',
    path: '/api/session/prove',
    summary: 'Prove an e-mail address by a link; whoever is not signed in with it here chooses a password',
    access: 'public',
    body: z.object({ token, password: newPassword.optional() }),
    reply: z.object({ here: z.boolean() }),
  },
  askProof: {
    method: 'POST',
    path: '/api/settings/address/ask',
    summary: 'Send a code and a link to prove your e-mail address by',
    access: 'signed-in',
    beforeProof: true,
    beforeSecondFactor: true,
    reply: z.object({ mail: z.boolean() }),
  },
  proveByCode: {
    method: 'POST',
    path: '/api/settings/address/prove',
    summary: 'Prove your e-mail address by the code sent to it; ends your other sessions the first time',
    access: 'signed-in',
    beforeProof: true,
    beforeSecondFactor: true,
    body: z.object({ code: z.string().trim().min(8, because('enterEightDigits')).max(20) }),
    reply: done,
  },
});
