import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { documentWith } from '#tests/design/arbitrary-document.ts'
import { backgroundDefaults } from '#design/elements/background.ts'
import { slotDefaults } from '#design/elements/slot.ts'
import { preflight } from '#design/preflight.ts'
import { emptyTools } from '#app/editor/canvas/drawing/drawing-tools.ts'
import * as faces from '#app/editor/photos/faces/known-faces.ts'
import { createFindingsWatch } from './watch-findings.ts'

const slot = { ...slotDefaults, id: 'gap', x: 20, y: 20, width: 30, height: 30 }
const coloured = { background: { ...backgroundDefaults, color: '#fff4e0' } }
const withGap = documentWith([slot], {}, coloured)
const withTwoGaps = documentWith([slot, { ...slot, id: 'gap-2', x: 80 }], {}, coloured)
const empty = documentWith([], {}, coloured)

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function watching() {
  const look = vi.fn<typeof preflight>(preflight)
  const watch = createFindingsWatch(
    async () => look,
    async () => faces,
  )
  const heard = vi.fn<() => void>()
  watch.subscribe(heard)
  return { watch, look, heard }
}

it('says what is wrong once the hands are still', async () => {
  const { watch, heard } = watching()
  watch.watch(withGap, emptyTools)
  expect(watch.get()).toEqual([])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(watch.get()).toMatchObject([{ code: 'empty_slot', elementId: 'gap' }])
  expect(heard).toHaveBeenCalledTimes(1)
})

it('looks once for many changes and for many who ask', async () => {
  const { watch, look } = watching()
  watch.watch(withGap, emptyTools)
  watch.watch(withTwoGaps, emptyTools)
  watch.watch(withTwoGaps, emptyTools)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(look).toHaveBeenCalledTimes(1)
  expect(watch.get()).toHaveLength(2)
})

it('keeps the same list while it says the same, and forgets what was seen to', async () => {
  const { watch, heard } = watching()
  watch.watch(withGap, emptyTools)
  await vi.advanceTimersByTimeAsync(1_000)
  const first = watch.get()
  watch.watch(structuredClone(withGap), emptyTools)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(watch.get()).toBe(first)
  watch.watch(empty, emptyTools)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(watch.get()).toEqual([])
  expect(heard).toHaveBeenCalledTimes(2)
})
