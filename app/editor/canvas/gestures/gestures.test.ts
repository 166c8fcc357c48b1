import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { createCanvasOverlay } from '#app/editor/canvas/viewport/canvas-overlay.ts'
import { toScreen, type CanvasStage } from '#app/editor/canvas/viewport/viewport.ts'
import { loadCommands } from '#app/editor/core/lazy-commands.ts'
import { createEditor, documentOf, pageOf } from '#app/editor/core/editor.ts'
import { documentWith, millimetres, samples } from '#tests/design/arbitrary-document.ts'
import type { Element } from '#design/elements/element.ts'
import { centreOf, type Point } from '#design/geometry.ts'
import { createGestures } from './gestures.ts'
import { handlePoint } from './frames.ts'
import type { Handle, SizeHandle } from './handles.ts'

await loadCommands()

const viewport = { x: 100, y: 50, width: 1000, height: 700 }
const noKeys = { shift: false, free: true }

/** A canvas without a screen: pointers are put where millimetres of the page are. */
function canvasOf(...elements: object[]) {
  const editor = createEditor(documentWith(elements))
  const stage = (): CanvasStage => ({ viewport, pxPerMm: 4, page: pageOf(editor.getState()) })
  const overlay = createCanvasOverlay()
  const open = vi.fn<(element: Element) => void>()
  const refuse = vi.fn<(element: Element) => void>()
  let now = 0
  const gestures = createGestures({ editor, stage, overlay, open, refuse }, () => now)
  const pointer = (at: Point, { id = 1, kind = 'mouse' as const, keys = noKeys }: Hand = {}) => ({
    id,
    kind,
    keys,
    at: toScreen(stage(), editor.getState().viewing, at),
  })
  return {
    editor,
    overlay,
    open,
    refuse,
    gestures,
    element: (id: string) => pageOf(editor.getState()).elements.find((one) => one.id === id)!,
    wait: (ms: number) => (now += ms),
    down: (at: Point, hand?: Hand, on?: { handle?: Handle }) =>
      gestures.down(pointer(at, hand), on),
    move: (at: Point, hand?: Hand) => gestures.move(pointer(at, hand)),
    up: (at: Point, hand?: Hand) => gestures.up(pointer(at, hand)),
    drag: (from: Point, to: Point, hand?: Hand, on?: { handle?: Handle }) => {
      gestures.down(pointer(from, hand), on)
      for (const share of [0.2, 0.6, 1]) {
        const at = { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
        gestures.move(pointer(at, hand))
      }
      gestures.up(pointer(to, hand))
    },
    tap: (at: Point, hand?: Hand) => {
      gestures.down(pointer(at, hand))
      gestures.up(pointer(at, hand))
    },
  }
}
type Hand = { id?: number; kind?: 'mouse' | 'touch'; keys?: { shift: boolean; free: boolean } }

const box = { ...samples.shape, id: 'box', x: 20, y: 20, width: 40, height: 30 }
const disc = { ...samples.shape, id: 'disc', x: 100, y: 40, width: 20, height: 20 }
const inBox = { x: 30, y: 30 }
const inDisc = { x: 110, y: 50 }
const nowhere = { x: 180, y: 10 }
const touch: Hand = { kind: 'touch' }

describe('a mouse', () => {
  it('chooses what it is pressed on, and with Shift more', () => {
    const { editor, tap } = canvasOf(box, disc)
    tap(inBox)
    expect(editor.getState().selection).toEqual(['box'])
    tap(inDisc, { keys: { shift: true, free: false } })
    expect(editor.getState().selection).toEqual(['box', 'disc'])
    tap(inBox, { keys: { shift: true, free: false } })
    expect(editor.getState().selection).toEqual(['disc'])
    tap(nowhere)
    expect(editor.getState().selection).toEqual([])
  })

  it('moves in one step to undo, and a click moves nothing', () => {
    const { editor, element, drag, tap } = canvasOf(box, disc)
    tap(inBox)
    expect(editor.getState().history.past).toHaveLength(0)
    drag(inBox, { x: 41.5, y: 38.25 })
    expect(element('box')).toMatchObject({ x: 31.5, y: 28.25, width: 40, height: 30 })
    expect(editor.getState().history.past).toHaveLength(1)
    expect(editor.getState().lifted).toEqual([])
    editor.undo()
    expect(element('box')).toMatchObject({ x: 20, y: 20 })
  })

  it('moves everything chosen, and the group of what it takes hold of', () => {
    const grouped = [
      { ...box, group: 'both' },
      { ...disc, group: 'both' },
    ]
    const { editor, element, drag } = canvasOf(...grouped)
    drag(inDisc, { x: 120, y: 50 })
    expect(editor.getState().selection).toEqual(['box', 'disc'])
    expect([element('box').x, element('disc').x]).toEqual([30, 110])
  })

  it('sticks to the page and to neighbours unless Alt or Control is held', () => {
    const snapping = { keys: { shift: false, free: false } }
    const { element, down, move, up, overlay } = canvasOf(box, disc)
    down(inBox, snapping)
    move({ x: 30, y: 31 }, snapping)
    move({ x: 70.6, y: 30 }, snapping)
    expect(element('box').x).toBe(60)
    expect(overlay.get().lines.map(({ atMm }) => atMm)).toContain(100)
    move({ x: 70.6, y: 30 }, { keys: { shift: false, free: true } })
    expect(element('box').x).toBeCloseTo(60.6, 6)
    up({ x: 70.6, y: 30 })
    expect(overlay.get().lines).toEqual([])
  })

  it('draws a rectangle on empty space around what is to be chosen, but not around locked things', () => {
    const { editor, drag } = canvasOf(box, disc, { ...disc, id: 'fixed', locked: 'by-owner' })
    drag({ x: 150, y: 70 }, { x: 105, y: 45 })
    expect(editor.getState().selection).toEqual(['disc'])
  })

  it('says that a locked thing is locked, and moves it nowhere', () => {
    const { editor, element, drag, tap, refuse } = canvasOf({ ...box, locked: 'by-owner' })
    tap(inBox)
    expect(editor.getState().selection).toEqual(['box'])
    drag(inBox, { x: 60, y: 60 })
    expect(refuse).toHaveBeenCalled()
    expect(element('box').x).toBe(20)
  })

  it('opens what it is clicked on twice, if the second click comes soon', () => {
    const { tap, open, wait } = canvasOf(box, { ...samples.text, x: 100, y: 40 })
    tap(inDisc)
    wait(100)
    tap(inDisc)
    expect(open).toHaveBeenCalledTimes(1)
    expect(open.mock.calls[0]![0]).toMatchObject({ id: 'text' })
    wait(1000)
    tap(inBox)
    wait(1000)
    tap(inBox)
    expect(open).toHaveBeenCalledTimes(1)
  })

  it('asks for a photo where a frame waits for one', () => {
    const { tap, open } = canvasOf(samples.slot)
    tap({ x: 30, y: 30 })
    expect(open).toHaveBeenCalledTimes(1)
  })
})

describe('a handle', () => {
  const pull = (element: object, handle: SizeHandle, by: Point, shift = false) => {
    const canvas = canvasOf(element)
    const [{ id }] = pageOf(canvas.editor.getState()).elements as [Element]
    canvas.editor.select([id])
    const from = handlePoint(canvas.element(id), handle)
    const hand = { keys: { shift, free: true } }
    canvas.drag(from, { x: from.x + by.x, y: from.y + by.y }, hand, { handle })
    return canvas.element(id)
  }

  it('stretches a shape freely, and in proportion with Shift', () => {
    expect(pull(box, 'se', { x: 20, y: 0 })).toMatchObject({ x: 20, width: 60, height: 30 })
    const kept = pull(box, 'se', { x: 20, y: 15 }, true)
    expect(kept).toMatchObject({ width: 60, height: 45 })
  })

  it('crops a photo at its sides and scales it at its corners', () => {
    const wide = pull(samples.photo, 'e', { x: 20, y: 0 })
    expect(wide).toMatchObject({ width: 60, height: 30 })
    expect('crop' in wide && wide.crop.height).toBeCloseTo((30 / 60) * (4032 / 3024), 3)
    const large = pull(samples.photo, 'se', { x: 40, y: 30 })
    expect(large).toMatchObject({ width: 80, height: 60 })
  })

  it('makes the letters of a text larger at its corners', () => {
    const text = pull(samples.text, 'se', { x: 40, y: 30 })
    expect(text).toMatchObject({ width: 80, height: 60, size: 10 })
  })

  it('leaves the opposite corner of a turned element in its place', () => {
    const turned = { ...samples.photo, rotation: 33 }
    const before = documentWith([turned]).pages[0]!.elements[0]!
    const after = pull(turned, 'nw', { x: -14, y: 3 })
    const [one, other] = [handlePoint(before, 'se'), handlePoint(after, 'se')]
    expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeLessThan(0.001)
    expect(after.width).toBeGreaterThan(before.width)
  })

  it('turns about the middle and comes to rest at right angles', () => {
    const { editor, element, drag, overlay } = canvasOf(box)
    editor.select(['box'])
    const keys = { shift: false, free: false }
    drag({ x: 40, y: 60 }, { x: 15, y: 36 }, { keys }, { handle: 'turn' })
    expect(element('box').rotation).toBe(90)
    expect(centreOf(element('box'))).toEqual({ x: 40, y: 35 })
    expect(overlay.get().angle).toBeNull()
  })

  it('lets a tap through to what it covers beside its frame', () => {
    const { editor, down, up } = canvasOf(box, disc)
    editor.select(['box'])
    down(inDisc, {}, { handle: 'se' })
    up(inDisc)
    expect(editor.getState().selection).toEqual(['disc'])
    down(inBox, {}, { handle: 'se' })
    up(inBox)
    expect(editor.getState().selection).toEqual(['box'])
  })

  it('scales several together about the far corner', () => {
    const { editor, element, drag } = canvasOf(box, disc)
    editor.select(['box', 'disc'])
    drag({ x: 120, y: 60 }, { x: 220, y: 100 }, {}, { handle: 'se' })
    expect(element('box')).toMatchObject({ x: 20, y: 20, width: 80, height: 60 })
    expect(element('disc')).toMatchObject({ x: 180, y: 60, width: 40, height: 40 })
    expect(editor.getState().history.past).toHaveLength(1)
  })
})

describe('fingers', () => {
  it('choose by a tap, a small thing also from beside it', () => {
    const { editor, tap } = canvasOf(disc)
    tap({ x: 98, y: 50 }, touch)
    expect(editor.getState().selection).toEqual(['disc'])
  })

  it('pan a page that is looked at closely, unless they are on what is chosen', () => {
    const { editor, element, drag, tap } = canvasOf(box)
    editor.look({ zoom: 3, x: 0, y: 0 })
    drag(inBox, { x: 40, y: 30 }, touch)
    expect(element('box').x).toBe(20)
    expect(editor.getState().viewing.x).toBeGreaterThan(0)
    tap(inBox, touch)
    drag(inBox, { x: 40, y: 30 }, touch)
    expect(element('box').x).toBeCloseTo(30, 3)
  })

  it('scale and turn what is chosen, in the same step as the finger that came first', () => {
    const { editor, element, down, move, up } = canvasOf(box)
    editor.select(['box'])
    const [one, other] = [
      { id: 1, kind: 'touch' as const },
      { id: 2, kind: 'touch' as const },
    ]
    down({ x: 30, y: 35 }, one)
    move({ x: 33, y: 35 }, one)
    down({ x: 53, y: 35 }, other)
    move({ x: 23, y: 35 }, one)
    move({ x: 63, y: 35 }, other)
    up({ x: 63, y: 35 }, other)
    up({ x: 23, y: 35 }, one)
    expect(element('box')).toMatchObject({ width: 80, height: 60, rotation: 0 })
    expect(centreOf(element('box'))).toEqual({ x: 43, y: 35 })
    expect(editor.getState().history.past).toHaveLength(1)
  })

  it('zoom the page where nothing is chosen', () => {
    const { editor, down, move, up } = canvasOf(box)
    const [one, other] = [
      { id: 1, kind: 'touch' as const },
      { id: 2, kind: 'touch' as const },
    ]
    down({ x: 80, y: 45 }, one)
    down({ x: 120, y: 45 }, other)
    move({ x: 60, y: 45 }, one)
    move({ x: 140, y: 45 }, other)
    up({ x: 140, y: 45 }, other)
    // The pointers were put where the page was while it grew.
    expect(editor.getState().viewing.zoom).toBeGreaterThan(1.9)
    expect(documentOf(editor.getState()).pages[0]!.elements).toHaveLength(1)
  })
})

describe('a crop', () => {
  const photo = {
    ...samples.photo,
    crop: { x: 0.25, y: 0.25, width: 0.5, height: 0.5 },
  }

  it('follows the hand that drags the photo about in its frame', () => {
    const { editor, element, drag } = canvasOf(photo)
    editor.select(['photo'])
    editor.edit({ kind: 'crop', elementId: 'photo' })
    drag({ x: 30, y: 30 }, { x: 38, y: 24 })
    expect(element('photo')).toMatchObject({ x: 20, y: 20, crop: { x: 0.15, y: 0.35 } })
  })

  it('ends at the edges of the photo', () => {
    const { editor, element, drag } = canvasOf(photo)
    editor.select(['photo'])
    editor.edit({ kind: 'crop', elementId: 'photo' })
    drag({ x: 30, y: 30 }, { x: 190, y: 80 })
    expect(element('photo')).toMatchObject({ crop: { x: 0, y: 0, width: 0.5 } })
  })
})

describe('any gesture', () => {
  it('is undone exactly, and Escape leaves no trace of it', () => {
    const anyHandle = fc.constantFrom(undefined, 'nw', 'e', 's', 'se', 'turn' as const)
    const way = fc.record({ x: millimetres(-90, 90), y: millimetres(-90, 90) })
    const kind = fc.constantFrom(samples.photo, samples.text, samples.shape, samples.qrCode)
    const rotation = millimetres(-180, 180)
    fc.assert(
      fc.property(
        kind,
        rotation,
        anyHandle,
        way,
        fc.boolean(),
        (sample, turn, handle, by, isKept) => {
          const canvas = canvasOf({ ...sample, rotation: turn })
          const { editor, down, move, up, gestures } = canvas
          const before = JSON.stringify(documentOf(editor.getState()))
          editor.select([sample.id])
          const from = { x: 40, y: 35 }
          const to = { x: from.x + by.x, y: from.y + by.y }
          down(from, {}, handle && { handle: handle as Handle })
          move({ x: from.x + by.x / 2, y: from.y + by.y / 2 })
          move(to)
          if (isKept) up(to)
          else gestures.cancel()
          if (isKept) editor.undo()
          expect(JSON.stringify(documentOf(editor.getState()))).toBe(before)
        },
      ),
    )
  })
})
