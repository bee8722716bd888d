import { randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';

/**
 * Tells this process from every other on the same machine: the machine's start, the namespace of its number, its number
 * and its start. If the machine does not say, only a random name.
 */
export const ownProcess: string = identity();

function identity(): string {
  const place = placeHere();
  const start = startOf(process.pid);
  return place === null || start === null ? `unknown/${randomUUID()}` : `${place}/${process.pid}/${start}`;
}

/** Tells this machine's process numbers since its start from those of others; null if unknown. */
function placeHere(): string | null {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot}/${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return null;
  }
}

/** When a process began, in ticks since the machine did; 'over' for one that is only waited for, null where nobody knows. */
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name stands in brackets and may hold anything; state and beginning are the 1st and 20th field after it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' || fields[0] === 'X' ? 'over' : (fields[19] ?? null);
  } catch {
    return null;
  }
}

/** Whether a process has certainly ended. Only known of processes on this machine; one that is stopped has not ended. */
export function isProcessGone(other: string): boolean {
  const place = placeHere();
  if (place === null || !other.startsWith(`${place}/`)) return false;
  const [pid = '', start] = other.slice(place.length + 1).split('/');
  try {
    process.kill(Number(pid), 0);
  } catch (error) {
    // Another user's process may not be signalled, and is there.
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return true;
  }
  const now = startOf(Number(pid));
  return now !== null && now !== start;
}
