import type { Locator, Page } from 'playwright-core';

/** A user of the page who counts their clicks and texts. */
export type CountedUser = {
  clicks: number;
  texts: number;
  click: (target: Locator) => Promise<void>;
  type: (target: Locator, text: string) => Promise<void>;
  /** Opens the file dialog from `target` and chooses a file; counts as one click. */
  choose: (target: Locator, path: string) => Promise<void>;
};

export function countedUser(page: Page): CountedUser {
  const user: CountedUser = {
    clicks: 0,
    texts: 0,
    click: async (target) => {
      user.clicks += 1;
      await target.click();
    },
    type: async (target, text) => {
      user.texts += 1;
      await target.fill(text);
    },
    choose: async (target, path) => {
      const dialog = page.waitForEvent('filechooser');
      await user.click(target);
      await (await dialog).setFiles(path);
    },
  };
  return user;
}
