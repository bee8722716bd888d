declare module 'virtual:wire' {
  import type { WireRoute } from './wire.ts';
  /** Feature → route name → route, written at build time from the contract. */
  export const wire: Record<string, Record<string, WireRoute>>;
}
