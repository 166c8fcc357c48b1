import { expect, it } from 'vitest'
import { spokenValues } from './spoken-values.ts'

it('says lengths with the comma of the language and leaves what plurals count', () => {
  expect(spokenValues({ x: 20.1, y: 20 }, 'nl-NL')).toEqual({ x: '20,1', y: 20 })
  expect(spokenValues({ x: 20.1, count: 2, name: 'Oma' }, 'en-GB')).toEqual({
    x: '20.1',
    count: 2,
    name: 'Oma',
  })
})

it('says a share with the sign where the language has it', () => {
  expect(spokenValues({ percent: 80 }, 'sv-SE')).toEqual({ percent: '80\u00a0%' })
  expect(spokenValues({ percent: 80 }, 'nl-NL')).toEqual({ percent: '80%' })
})
