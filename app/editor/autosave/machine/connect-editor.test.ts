import { expect, it, vi } from 'vitest'
import { createBurst } from '#app/editor/core/burst.ts'
import { documentWith, samples } from '#tests/design/arbitrary-document.ts'
import type { Command } from '#design/commands/command.ts'
import { openBrowser } from '#tests/autosave/autosave-browser.ts'

const typed = (text: string): Command => ({
  type: 'set-properties',
  elementId: 'text',
  kind: 'text',
  properties: { text },
})
const move: Command = { type: 'move', elementIds: ['text'], dx: 1, dy: 0 }

async function openTab() {
  const browser = openBrowser(documentWith([samples.text]))
  const tab = await browser.openTab({ designId: undefined, sitting: 'tab' })
  return { ...browser, tab }
}

it('Ana types and closes the tab a tenth of a second later: every letter is on the device', async () => {
  const { tab, pass, shop, device } = await openTab()
  shop.setNetwork('unheard')
  for (const text of ['A', 'An', 'Ana']) {
    tab.bursts[0]!.run(typed(text))
    await pass(5)
  }
  await pass(100)
  tab.kept.leave()
  tab.kill(false)
  await pass(1_000)
  expect([...device.copies.values()].map(({ document }) => document)).toEqual([tab.shown()])
})

it('does not say saved in the middle of a word or of a drag', async () => {
  const { tab, pass } = await openTab()
  tab.bursts[0]!.run(typed('Ana'))
  expect(tab.autosave.getState().phase).toBe('saving')
  await pass(3_000)
  expect(tab.autosave.getState().phase).toBe('saved')
  tab.held.add(1)
  tab.editor.beginGesture().run([move])
  expect(tab.autosave.getState().phase).toBe('saving')
  await pass(60_000)
  expect(tab.autosave.getState().phase).toBe('saved')
  expect(tab.editor.getState().history.gesture).not.toBeNull()
})

it('ends a drag whose end was never heard, and one that is held only when it is let go', async () => {
  const { tab, pass } = await openTab()
  const gesture = () => tab.editor.getState().history.gesture
  tab.editor.beginGesture().run([move])
  await pass(1_000)
  expect(gesture()).toBeNull()
  tab.held.add(1)
  tab.editor.beginGesture().run([move])
  await pass(10_000)
  expect(gesture()).not.toBeNull()
  tab.held.clear()
  await pass(1_000)
  expect(gesture()).toBeNull()
  expect(tab.editor.getState().history.past).toHaveLength(2)
})

it('writes four times a second while something is dragged, not sixty', async () => {
  const { tab, pass, device } = await openTab()
  const set = vi.spyOn(device.copies, 'set')
  const drag = tab.editor.beginGesture()
  for (let frame = 1; frame <= 120; frame += 1) {
    drag.play([{ ...move, dx: frame / 10 }])
    await pass(16)
  }
  expect(set.mock.calls.length).toBeGreaterThan(5)
  expect(set.mock.calls.length).toBeLessThan(10)
})

it('lets the pause of one burst not end another that came after it', async () => {
  const { tab, pass, clock } = await openTab()
  const burst = createBurst(tab.editor, { after: clock.after, pauseMs: 400 })
  burst.run(typed('Ana'))
  tab.bursts[0]!.run(move)
  await pass(400)
  expect(tab.editor.getState().history.gesture).not.toBeNull()
  await pass(300)
  expect(tab.editor.getState().history).toMatchObject({ gesture: null, past: [{}, {}] })
})
