import { expect, it } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#api/contract.ts'
import { mayDo } from '#app/office/office-page.ts'
import { may } from './may.rules.ts'

const told = { method: 'GET', path: '/office/x', summary: '', output: z.object({}) } as const
const nobody = { assignments: [] }
const now = new Date('2026-09-01T08:00:00Z')

it('is the compiler that knows the names of permissions: a misspelt one is refused by it', () => {
  const right = endpoint({ ...told, access: { staff: 'order.read' }, input: z.object({}) })
  expect(right.access).toEqual({ staff: 'order.read' })
  // @ts-expect-error -- misspelt in a contract
  endpoint({ ...told, access: { staff: 'order.raed' }, input: z.object({}) })
  // @ts-expect-error -- misspelt in a use case
  expect(may(nobody, 'order.raed', now)).toBe(false)
  // @ts-expect-error -- misspelt in a page
  expect(mayDo({ permissions: {} }, 'order.raed')).toBe(false)
})
