import { startupErrorMessage } from './startup-errors.ts';
import { readEnv } from './core/env.ts';

function giveUp(error: unknown): never {
  const words = startupErrorMessage(error);
  console.error(words ? `Koinonia cannot start. ${words}` : error);
  process.exit(1);
}

try {
  const env = readEnv();
  // Only now, so that a wrong setting is told at once: this is all of Koinonia.
  const { serveUntilStopped } = await import('./serve-until-stopped.ts');
  console.log(await serveUntilStopped(env, giveUp));
} catch (error) {
  giveUp(error);
}
