import { expect, it } from 'vitest'
import { isChanged } from './unsent.ts'

const text = (value: string, defaultValue: string) => ({ type: 'text', value, defaultValue })
const tick = (checked: boolean, defaultChecked: boolean) => ({
  ...text('yes', 'yes'),
  type: 'checkbox',
  checked,
  defaultChecked,
})
const choice = (chosen: number, drawn: number | undefined, multiple = false) => ({
  multiple,
  selectedIndex: chosen,
  options: [0, 1, 2].map((index) => ({
    selected: index === chosen,
    defaultSelected: index === drawn,
  })),
})

it.each([
  ['typed words', text('Look at it', '')],
  ['words that were taken away', text('', 'Look at it')],
  ['a tick', tick(true, false)],
  ['a tick that was taken away', tick(false, true)],
  ['another choice', choice(2, 1)],
  ['a choice where none was made', choice(1, undefined)],
  ['one choice of several', choice(0, undefined, true)],
])('asks about %s', (_, field) => {
  expect(isChanged(field)).toBe(true)
})

it.each([
  ['what was typed back', text('old', 'old')],
  ['a tick as it was drawn', tick(true, true)],
  ['a choice as it was drawn', choice(1, 1)],
  ['the first choice, which a browser shows by itself', choice(0, undefined)],
])('asks about nothing for %s', (_, field) => {
  expect(isChanged(field)).toBe(false)
})
