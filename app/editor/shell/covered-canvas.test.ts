import { expect, it } from 'vitest'
import { roomToGive } from './covered-canvas.ts'

const canvas = { left: 100, top: 50, right: 1100, bottom: 650 }
const none = { top: 0, right: 0, bottom: 0, left: 0 }

it('gives way to nothing that lies beside it', () => {
  const panel = { left: 0, top: 50, right: 100, bottom: 650 }
  expect(roomToGive(canvas, [panel])).toEqual(none)
})

it('gives way to a sheet at its foot and to a notice at its head at once', () => {
  const sheet = { left: 100, top: 450, right: 1100, bottom: 700 }
  const notice = { left: 300, top: 40, right: 900, bottom: 90 }
  expect(roomToGive(canvas, [sheet, notice])).toEqual({ ...none, top: 48, bottom: 208 })
})

it('stands beside a menu that opens under its button', () => {
  const menu = { left: 820, top: 50, right: 1100, bottom: 500 }
  expect(roomToGive(canvas, [menu])).toEqual({ ...none, right: 288 })
})

it('keeps some of its room from what covers all of it', () => {
  const all = { left: 0, top: 0, right: 1200, bottom: 800 }
  expect(roomToGive(canvas, [all])).toEqual({ ...none, bottom: 504 })
})
