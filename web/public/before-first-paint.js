// Runs before the first paint, while the scripts are still loading. It is a file because the CSP allows no inline script.
(function () {
  // A dark screen must never flash white; one that stays open, such as a door's, follows the system while it does.
  var system = matchMedia('(prefers-color-scheme: dark)');
  var known = null;
  function paint() {
    var chosen = null;
    try {
      chosen = localStorage.getItem('mantine-color-scheme-value');
      known = localStorage.getItem('known');
    } catch (e) {}
    var dark = chosen === 'dark' || (chosen !== 'light' && system.matches);
    document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  }
  paint();
  system.addEventListener('change', paint);

  // Every screen first asks who is signed in, so this is fetched at once; web/core/early-fetch.ts takes the response.
  if (known !== 'yes' || !/^\/tenant(\/|$)/.test(location.pathname)) return;
  var address = '/api/Membership/GetCurrentSignedInUser';
  var answer = fetch(address, { headers: { accept: 'application/json' }, signal: AbortSignal.timeout(20000) });
  answer.catch(function () {});
  window.earlyFetch = { address: address, answer: answer };
})();
