import { useLayoutEffect } from 'react'
import type { Panel } from '#app/editor/core/editor.ts'
import { useEditor } from '#app/editor/core/use-editor.tsx'
import { mediaFrom } from '#app/ui/foundation/breakpoints.ts'
import type { DesignDocument } from '#design/document.ts'
import { useScripted } from './use-scripted.ts'

/**
 * First panel: empty pages begin with a photo, also when the cover has its places already; a calendar with
 * its month.
 */
export function firstPanelOf({ pages, assets }: DesignDocument): Panel | null {
  if (pages.every(({ role, elements }) => role === 'cover' || elements.length === 0))
    return 'photos'
  const isNewCalendar = pages.some(({ elements }) =>
    elements.some(({ type }) => type === 'calendar'),
  )
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
  return useScripted()
}
