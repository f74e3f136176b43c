// Before the first paint: the look and the language kept in this browser. A file of its own, since the page's
// content security policy allows no inline script.
;(() => {
  const kept = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  const root = document.documentElement
  const theme = kept('theme')
  const dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.dataset.theme = dark ? 'dark' : 'light'
  root.dataset.density = kept('density') ?? 'normal'
  root.lang = kept('language') === 'eng' ? 'en' : 'ru'
  // The application's own script did not come: say so instead of showing nothing.
  const failed = ({ target }) => {
    if (target instanceof HTMLScriptElement) document.getElementById('no-start')?.removeAttribute('hidden')
  }
  addEventListener('error', failed, true)
  addEventListener('load', () => removeEventListener('error', failed, true))
})()
