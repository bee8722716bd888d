import type { MenuEntry } from '../controls/menu.ts';

/** The menus of the rows in sight, for keys: what stands in a menu is done by its key without opening it. */
export const rowMenus = new WeakMap<Element, () => MenuEntry[]>();
