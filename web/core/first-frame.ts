/**
 * Removes the frame that the page shows while its code loads (web/first-frame.html), once there is something in its
 * place: the router may show nothing at first while it asks for the session.
 */
export function removeFirstFrame(root: HTMLElement): void {
  const frame = document.getElementById('first');
  if (!frame) return;
  const observer = new MutationObserver(() => {
    if (!root.querySelector('main, h1')) return;
    observer.disconnect();
    frame.remove();
  });
  observer.observe(root, { childList: true, subtree: true });
}
