/** Menus of the header end with Escape, and when somebody goes elsewhere: `details` does neither by itself. */
export function closeMenus(): void {
  const openMenus = () => document.querySelectorAll<HTMLDetailsElement>('[data-nav-menu][open]')
  const isWide = matchMedia('(width >= 1024px)')
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return
    for (const menu of openMenus()) {
      if (menu.contains(document.activeElement)) menu.querySelector('summary')?.focus()
      menu.open = false
    }
  })
  const closeOthers = ({ target }: Event) => {
    if (!isWide.matches) return
    for (const menu of openMenus()) if (!menu.contains(target as Node)) menu.open = false
  }
  document.addEventListener('pointerdown', closeOthers)
  document.addEventListener('focusin', closeOthers)
}
