import { refuse } from '#api/refusal.ts'
import type { StaffCtx } from '#commerce/staff/staff-context.ts'
import { findSeenCustomer } from './customer-desk.service.ts'
import * as queries from './customer-note.queries.ts'

type OnCustomer = { customerId: string }

/** The words stay out of the audit log, which nobody can forget on request. */
export async function addCustomerNote(
  ctx: StaffCtx,
  { customerId, body }: OnCustomer & { body: string },
) {
  await findSeenCustomer(ctx, 'customer.note', customerId)
  const note = { customerId, staffId: ctx.staff.id, body, now: ctx.now }
  const noteId = await queries.insertNote(ctx.db, note)
  ctx.note({ object: { kind: 'customer', id: customerId }, after: { note: noteId } })
  return { noteId }
}

/** Notes of others stay: a note is what somebody knew at the time. */
export async function removeCustomerNote(
  ctx: StaffCtx,
  { customerId, noteId }: OnCustomer & { noteId: number },
) {
  await findSeenCustomer(ctx, 'customer.note', customerId)
  const note = { customerId, noteId, staffId: ctx.staff.id }
  if (!(await queries.deleteNote(ctx.db, note))) refuse('not_found')
  ctx.note({ object: { kind: 'customer', id: customerId }, before: { note: noteId } })
  return {}
}
