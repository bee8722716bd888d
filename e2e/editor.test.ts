import { expectAccessible } from './accessible.ts';
import { test } from './screen.ts';
import { signUp } from './sign-up.ts';

test('the editor is for everybody’s eyes and fingers while one writes in it', async ({ page }) => {
  await signUp(page);
  await page.goto('/tenant/email/templates?edit=new');
  const text = page.locator('.ck-editor__main > .ck-editor__editable');
  await text.waitFor();
  await text.click();
  await page.locator('.ck-powered-by').waitFor();
  await expectAccessible(page);
});
