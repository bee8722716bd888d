/**
 * Takes away the frame that the page itself shows while its code comes (web/first-frame.html), once there is something in
 * its place: what the router shows at first may be nothing for as long as it asks who is signed in.
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
