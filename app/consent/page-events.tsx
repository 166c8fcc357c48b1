import { useEffect, useRef } from 'react'
import { useLocation, useMatches } from 'react-router'
import { routeNameOf } from '#app/routes.ts'
import { tellPage } from './tell-page.ts'

/** Tells of pages that come without a request; of the first one the page's own script does. */
export function PageEvents() {
  const { pathname } = useLocation()
  const name = routeNameOf(useMatches().at(-1)?.id) ?? 'unknown'
  const told = useRef(pathname)
  useEffect(() => {
    if (told.current === pathname) return
    told.current = pathname
    tellPage(name)
  }, [pathname, name])
  return null
}
