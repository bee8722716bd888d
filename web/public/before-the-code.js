// Runs before the first paint and while the code is still on its way. A file, because the CSP allows no inline script.
(function () {
  // A dark screen must never flash white.
  var chosen = null;
  var known = null;
  try {
    chosen = localStorage.getItem('mantine-color-scheme-value');
    known = localStorage.getItem('known');
  } catch (e) {}
  var dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');

  // Who is signed in is what every screen asks first; web/core/asked-early.ts takes the answer.
  if (known !== 'yes' || !/^\/tenant(\/|$)/.test(location.pathname)) return;
  var address = '/api/Membership/GetCurrentSignedInUser';
  var answer = fetch(address, { headers: { accept: 'application/json' }, signal: AbortSignal.timeout(20000) });
  answer.catch(function () {});
  window.askedEarly = { address: address, answer: answer };
})();
