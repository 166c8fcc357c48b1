import { useLayoutEffect, useSyncExternalStore } from 'react'
import type { Panel } from '#app/editor/core/editor.ts'
import { useEditor } from '#app/editor/core/use-editor.tsx'
import { mediaFrom } from '#app/ui/breakpoints.ts'
import type { DesignDocument } from '#design/document.ts'

/** Who comes to an empty page begins with a photo, and a calendar with its first month. */
export function firstPanelOf({ pages, assets }: DesignDocument): Panel | null {
  const elements = pages.flatMap((page) => page.elements)
  if (elements.length === 0) return 'photos'
  const isNewCalendar = elements.some(({ type }) => type === 'calendar')
  return isNewCalendar && Object.keys(assets).length === 0 ? 'calendar' : null
}

/**
 * Says whether a script has taken over. Until then a panel that nobody asked for is only seen beside
 * the page, where there is room; where there is none it is closed before it would cover the page.
 */
export function useTakenOver(): boolean {
  const editor = useEditor()
  useLayoutEffect(() => {
    if (!matchMedia(mediaFrom('desktop')).matches) editor.openPanel(null)
  }, [editor])
  return useSyncExternalStore(never, isBrowser, isServer)
}

const never = () => () => {}
const isBrowser = () => true
const isServer = () => false
