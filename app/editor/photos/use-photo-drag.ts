import { useMemo, useRef, type MouseEvent, type PointerEvent } from 'react'
import { pageOf, type Editor } from '#app/editor/core/editor.ts'
import { useEditor } from '#app/editor/core/use-editor.tsx'
import type { Point } from '#design/geometry.ts'
import type { PhotoUpload } from './library/photo-upload.ts'
import { pagePointAt } from './placing/page-point.ts'
import { slotAt } from './placing/photo-places.ts'
import { hrefOfUpload } from './placing/look-at-photos.ts'
import { usePlacing } from './placing/use-placing.ts'

const MOUSE_REACH_PX = 6
/** A finger that moves at once scrolls; one that rests has taken hold of the photo. */
const REST_MS = 280
const REST_REACH_PX = 10

/** Pulls a photo from the list onto the page, by mouse, pen or finger. */
export function usePhotoDrag(upload: PhotoUpload) {
  const editor = useEditor()
  const { put } = usePlacing()
  const wasDragged = useRef(false)
  return useMemo(
    () => ({
      onPointerDown(event: PointerEvent<HTMLElement>): void {
        wasDragged.current = false
        if (event.button !== 0 || !event.isPrimary) return
        followPointer(event, {
          href: hrefOfUpload(upload, 320),
          overWhat: (client) => overWhat(editor, client),
          onLift: () => void (wasDragged.current = true),
          onDrop(client) {
            const at = pagePointAt(editor, client)
            if (at) void put(upload, at)
          },
        })
      },
      /** The click that follows a drag is none. */
      onClickCapture(event: MouseEvent): void {
        if (!wasDragged.current) return
        event.preventDefault()
        event.stopPropagation()
        wasDragged.current = false
      },
    }),
    [editor, put, upload],
  )
}

function overWhat(editor: Editor, client: Point): 'slot' | 'page' | 'nothing' {
  const at = pagePointAt(editor, client)
  if (!at) return 'nothing'
  return slotAt(pageOf(editor.getState()), at) ? 'slot' : 'page'
}

type Following = {
  href: string
  overWhat: (client: Point) => string
  onLift: () => void
  onDrop: (client: Point) => void
}

/** Without React: nothing but the picture under the pointer changes while it moves. */
function followPointer(start: PointerEvent<HTMLElement>, following: Following): void {
  const { pointerId, currentTarget: tile } = start
  const isTouch = start.pointerType === 'touch'
  const from = { x: start.clientX, y: start.clientY }
  const ending = new AbortController()
  const { signal } = ending
  let ghost: HTMLImageElement | undefined
  let last = from

  function lift(): void {
    ghost = makeGhost(following.href)
    following.onLift()
    move(last)
  }

  function move({ x, y }: Point): void {
    if (!ghost) return
    ghost.style.translate = `${x}px ${y}px`
    ghost.dataset['over'] = following.overWhat({ x, y })
  }

  const rest = isTouch ? setTimeout(lift, REST_MS) : undefined
  signal.addEventListener('abort', () => {
    clearTimeout(rest)
    ghost?.remove()
  })

  const on = <Name extends keyof WindowEventMap>(
    name: Name,
    listener: (event: WindowEventMap[Name]) => void,
  ) => window.addEventListener(name, listener, { signal })

  on('pointermove', (event) => {
    if (event.pointerId !== pointerId) return
    last = { x: event.clientX, y: event.clientY }
    const way = Math.hypot(last.x - from.x, last.y - from.y)
    if (ghost) return move(last)
    if (isTouch && way > REST_REACH_PX) return ending.abort()
    if (!isTouch && way > MOUSE_REACH_PX) lift()
  })
  on('pointerup', (event) => {
    if (event.pointerId !== pointerId) return
    const isDragged = ghost !== undefined
    ending.abort()
    if (isDragged) following.onDrop({ x: event.clientX, y: event.clientY })
  })
  on('pointercancel', (event) => event.pointerId === pointerId && ending.abort())
  on('keydown', (event) => event.key === 'Escape' && ending.abort())
  on('contextmenu', (event) => ghost && event.preventDefault())
  tile.addEventListener('touchmove', (event) => ghost && event.preventDefault(), {
    signal,
    passive: false,
  })
}

function makeGhost(href: string): HTMLImageElement {
  const ghost = new Image()
  ghost.className = 'photo-ghost'
  ghost.src = href
  ghost.alt = ''
  document.body.append(ghost)
  return ghost
}
