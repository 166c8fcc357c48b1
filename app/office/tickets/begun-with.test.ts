import { expect, it } from 'vitest'
import { addMacro } from './begun-with.ts'

const nothing = { macro: '', macroText: '', acts: [] }
const named = (...words: string[]) => words.map((word) => ({ word, name: word }))
const ticked = (...words: string[]) => named(...words).map((act) => ({ ...act, isTicked: true }))
const thanks = { macro: 'thanks', macroText: 'Thank you', acts: named('solve') }
const cancelled = { macro: 'cancelDone', macroText: 'Cancelled', acts: named('open:cancel') }

it('takes the act of a ready-made answer along, whatever was typed before it', () => {
  expect(addMacro(nothing, cancelled, false)).toEqual({
    macro: 'cancelDone',
    macroText: 'Cancelled',
    acts: ticked('open:cancel'),
  })
})

it('takes the acts of two along, and names the one that says that something is done', () => {
  const first = addMacro(nothing, thanks, true)
  const both = addMacro(first, cancelled, false)
  expect(both).toMatchObject({ macro: 'cancelDone', acts: ticked('solve', 'open:cancel') })
  const other = addMacro(addMacro(nothing, cancelled, true), thanks, false)
  expect(other).toMatchObject({ macro: 'cancelDone', acts: ticked('open:cancel', 'solve') })
})

it('forgets what was chosen before where nothing of it is left', () => {
  expect(addMacro(addMacro(nothing, cancelled, true), thanks, true)).toMatchObject({
    macro: 'thanks',
    acts: ticked('solve'),
  })
})
