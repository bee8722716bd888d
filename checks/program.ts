import { spawn } from 'node:child_process';

/** What a section came to. `skipped` names what it left out; `output` is shown when something failed. */
export type Outcome = { passed: number; failed: number; skipped: string[]; output: string };

/** Runs one program of node_modules as one check: it passes when it ends with 0. */
export async function runProgram(path: string, args: string[]): Promise<Outcome> {
  const { code, output } = await runNode([`node_modules/${path}`, ...args], { echo: false });
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: [], output };
}

/** Runs Node with these arguments. With `echo` the output is shown as it comes, else it is collected. */
export function runNode(args: string[], options: { echo: boolean }): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      stdio: ['ignore', options.echo ? 1 : 'pipe', options.echo ? 1 : 'pipe'],
    });
    const pieces: Buffer[] = [];
    child.stdout?.on('data', (piece: Buffer) => pieces.push(piece));
    child.stderr?.on('data', (piece: Buffer) => pieces.push(piece));
    child.on('close', (code) => resolve({ code: code ?? 1, output: Buffer.concat(pieces).toString() }));
  });
}
