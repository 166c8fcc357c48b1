import { refuse } from '#api/refusal.ts'
import type { GivenRole } from './people.service.ts'

const shape = /^([a-z][a-z-]{1,39})(?:@([A-Za-z0-9,_-]+))?(?:\/(\d{4}-\d{2}-\d{2}))?$/

/** A role as a form sends it: `support`, `support@wpx-pt,wpx-es`, `support@wpx-pt/2026-12-31`. */
export function readRole(text: string): GivenRole {
  const [, role, stores, day] = shape.exec(text.trim()) ?? refuse('invalid', { roles: 'invalid' })
  const validUntil = day === undefined ? undefined : new Date(`${day}T23:59:59Z`)
  if (validUntil && Number.isNaN(validUntil.getTime())) refuse('invalid', { roles: 'invalid' })
  return { role: role!, stores: stores?.toUpperCase().split(',').filter(Boolean), validUntil }
}
