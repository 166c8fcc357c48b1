import { expect, it } from 'vitest'
import type { Refused } from '#api/refusal.ts'
import { mergeSent } from './merge.ts'

const conflict: Refused = { errorCode: 5004, code: 'conflict', fields: {} }

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

it('keeps what one typed, takes what only others changed, and asks about what both did', () => {
  const form = formOf({
    street: '7 Mill Lane',
    '_seen.street': '1 High Street',
    city: 'London',
    '_seen.city': 'London',
    code: 'N1 1AA',
    '_seen.code': 'N1',
    phone: '1',
    '_seen.phone': '1',
    reason: 'she called',
  })
  const saved = { street: '9 Hill Road', city: 'Leeds', code: 'N1', phone: '1' }
  const { sent, clashes, taken } = mergeSent({ refused: conflict, form }, saved)
  expect(clashes).toEqual({ street: { mine: '7 Mill Lane', theirs: '9 Hill Road' } })
  expect(taken).toEqual(['city'])
  expect(Object.fromEntries(sent!.form)).toMatchObject({
    street: '7 Mill Lane',
    city: 'Leeds',
    code: 'N1 1AA',
    reason: 'she called',
  })
})

it('is silent where both wrote the same, where nothing was saved between, and about other refusals', () => {
  const form = formOf({ street: '7 Mill Lane', '_seen.street': '1 High Street' })
  const same = mergeSent({ refused: conflict, form }, { street: '7 Mill Lane' })
  expect(same).toMatchObject({ clashes: {}, taken: [] })
  const untouched = mergeSent({ refused: conflict, form }, { street: '1 High Street' })
  expect(untouched).toMatchObject({ clashes: {}, taken: [] })
  const refused: Refused = { errorCode: 5004, code: 'invalid', fields: {} }
  const invalid = mergeSent({ refused, form }, { street: '9 Hill Road' })
  expect(invalid).toMatchObject({ clashes: {}, taken: [] })
})
