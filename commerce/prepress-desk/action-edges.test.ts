import { describe, expect, it } from 'vitest'
import { requiredActionLifecycle } from '#commerce/required-action/required-action-lifecycle.terms.ts'
import type {
  RequiredActionStatus,
  RequiredActionType,
} from '#commerce/required-action/required-action.terms.ts'
import { actsOn } from './action-reading.service.ts'

const now = new Date('2036-05-05T10:00:00Z')
const later = new Date('2036-05-09T10:00:00Z')

/** Acts that take each edge of people of the shop; a rejection asks again by itself. */
const actOf: Readonly<Record<string, 'accept' | 'reject' | 'drop'>> = {
  'OPEN EXPIRED': 'drop',
  'SUBMITTED ACCEPTED': 'accept',
  'SUBMITTED REJECTED': 'reject',
}

const may = (type: RequiredActionType, status: RequiredActionStatus) =>
  actsOn({ type, status, deadline_at: later, is_judged: true }, { maySeeContact: true, now })

describe('edges of people of the shop in the life of a question', () => {
  const edges = requiredActionLifecycle.edges.filter(
    ({ who, from }) => who.includes('support') && from !== 'REJECTED',
  )

  it.each(edges.map(({ from, to }) => [from, to] as const))('%s to %s has an act', (from, to) => {
    const act = actOf[`${from} ${to}`]
    expect(act, `${from} to ${to}`).toBeDefined()
    for (const type of ['REPLACE_PHOTO', 'APPROVE_PROOF', 'FIX_ADDRESS'] as const) {
      expect(may(type, from)[act!], type).toBe(true)
    }
  })
})
