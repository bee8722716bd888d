/** The whole screen, where the browser allows it: phones of Apple do not, and the kiosk goes on without. */
export function goFullScreen(): void {
  const { documentElement: root } = document;
  if (document.fullscreenEnabled) void root.requestFullscreen({ navigationUI: 'hide' }).catch(() => undefined);
}

export function leaveFullScreen(): void {
  if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
}
