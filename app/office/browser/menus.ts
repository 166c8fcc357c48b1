/** A menu closes when one presses elsewhere, or Escape; its button has the focus again. */
export function closeMenus(): void {
  const open = () => [...document.querySelectorAll<HTMLDetailsElement>('details[data-menu][open]')]
  document.addEventListener('click', ({ target }) => {
    for (const menu of open()) if (!menu.contains(target as Node)) menu.open = false
  })
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return
    for (const menu of open()) {
      menu.open = false
      menu.querySelector('summary')?.focus()
    }
  })
}

/** The rail on a phone: a sheet that the menu button opens. */
export function openRail(): void {
  const button = document.querySelector<HTMLElement>('[data-open-menu]')
  const rail = document.querySelector<HTMLElement>('[data-rail]')
  if (!button || !rail) return
  const set = (isOpen: boolean) => {
    button.setAttribute('aria-expanded', String(isOpen))
    rail.toggleAttribute('data-open', isOpen)
  }
  button.addEventListener('click', () => set(!rail.hasAttribute('data-open')))
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !rail.hasAttribute('data-open')) return
    set(false)
    button.focus()
  })
}

const YEAR_SECONDS = 365 * 24 * 60 * 60

/** Light or dark, kept in a cookie so that the next page comes in it at once. */
export function switchTheme(): void {
  const root = document.documentElement
  for (const button of document.querySelectorAll('[data-theme-switch]')) {
    button.addEventListener('click', () => {
      const isDark =
        (root.dataset['theme'] ??
          (matchMedia('(prefers-color-scheme: dark)').matches && 'dark')) === 'dark'
      const theme = isDark ? 'light' : 'dark'
      root.dataset['theme'] = theme
      const name = location.protocol === 'https:' ? '__Host-theme' : 'theme'
      const secure = location.protocol === 'https:' ? '; Secure' : ''
      // oxlint-disable-next-line unicorn/no-document-cookie -- the cookie store is not in every browser
      document.cookie = `${name}=${theme}; Path=/; SameSite=Strict; Max-Age=${YEAR_SECONDS}${secure}`
    })
  }
}
