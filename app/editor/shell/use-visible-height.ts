import { useEffect } from 'react'

/** Less than this share of the window is left when a keyboard covers the rest. */
const KEYBOARD_SHARE = 0.8

/**
 * A phone lays its keyboard over the page and pushes the page up behind it. The editor becomes as
 * high as what can be seen instead, so that the words and the field they are typed in both show.
 */
export function useVisibleHeight(): void {
  useEffect(() => {
    const { visualViewport: visible } = window
    const editor = document.querySelector<HTMLElement>('.editor')
    if (!visible || !editor) return undefined
    const fit = () => {
      // Zoomed in by the reader, the page is meant to be larger than the screen.
      const isCovered = visible.scale === 1 && visible.height < KEYBOARD_SHARE * window.innerHeight
      editor.toggleAttribute('data-keyboard', isCovered)
      if (isCovered) editor.style.setProperty('--visible-height', `${visible.height}px`)
      else editor.style.removeProperty('--visible-height')
      if (isCovered) window.scrollTo(0, 0)
    }
    visible.addEventListener('resize', fit)
    return () => {
      visible.removeEventListener('resize', fit)
    }
  }, [])
}
