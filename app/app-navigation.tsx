import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useShop } from './i18n/shop-view.tsx'
import { appPathOf } from './app-paths.ts'

/**
 * Turns clicks on plain links between app pages into client navigations. Links to document pages
 * stay what they are: those pages are not made in the browser.
 */
export function AppNavigation() {
  const navigate = useNavigate()
  const { isDocument, locales } = useShop()
  useEffect(() => {
    if (isDocument) return
    const follow = (event: MouseEvent) => {
      if (event.defaultPrevented || event.button !== 0) return
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link || link.target || link.hasAttribute('download')) return
      const path = appPathOf(link.href, location.href, locales)
      if (!path) return
      event.preventDefault()
      void navigate(path)
    }
    document.addEventListener('click', follow)
    // From here on a click stays in the page; before, it loads a document. Tests wait for this.
    document.documentElement.dataset['hydrated'] = ''
    return () => document.removeEventListener('click', follow)
  }, [navigate, isDocument, locales])
  return null
}
