import type { Locator, Page } from 'playwright-core';

/** Somebody at the screen, who counts how often they click and type. */
export type Hand = {
  clicks: number;
  texts: number;
  click: (target: Locator) => Promise<void>;
  type: (target: Locator, text: string) => Promise<void>;
  /** Opens the system's file dialog from `target` and chooses there: one click of ours. */
  choose: (target: Locator, path: string) => Promise<void>;
};

export function handOf(page: Page): Hand {
  const hand: Hand = {
    clicks: 0,
    texts: 0,
    click: async (target) => {
      hand.clicks += 1;
      await target.click();
    },
    type: async (target, text) => {
      hand.texts += 1;
      await target.fill(text);
    },
    choose: async (target, path) => {
      const dialog = page.waitForEvent('filechooser');
      await hand.click(target);
      await (await dialog).setFiles(path);
    },
  };
  return hand;
}
