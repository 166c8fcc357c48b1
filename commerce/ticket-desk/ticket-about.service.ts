import { refuse } from '#api/refusal.ts'
import { judgeStore } from '#commerce/staff/office-order.ts'
import type { StaffCtx } from '#commerce/staff/staff-context.ts'
import { noteBreaches } from '#commerce/ticket/ticket-breach.service.ts'
import { recountClocks } from '#commerce/ticket/ticket-clock.service.ts'
import { findSituationOf } from '#commerce/ticket/ticket-situation.service.ts'
import * as links from '#commerce/ticket/ticket-link.service.ts'
import { selectOrdersOf } from '#commerce/ticket/ticket-orders.service.ts'
import { updateTicket, type Ticket } from '#commerce/ticket/ticket-thread.service.ts'
import { findFor, lockFor, objectOf } from './ticket-desk.service.ts'

const keyOf = ({ kind, target }: links.Link) => `${kind}:${target}`

/** Named order of a ticket, where there is such an order in its store. */
export async function findNamed(ctx: StaffCtx, { store, order_reference: number }: Ticket) {
  return number === null ? undefined : links.findOrderOf(ctx.db, store, number)
}

/** Subjects of a ticket, and what it could be about: the parts of its order, or of another that somebody asks for. */
export async function getAbout(
  ctx: StaffCtx,
  { publicId, order: asked }: { publicId: string; order?: string | undefined },
) {
  const ticket = await findFor(ctx, 'ticket.answer', publicId)
  judgeStore(ctx, 'order.read', ticket.store)
  const [named, orders, linked] = await Promise.all([
    findNamed(ctx, ticket),
    selectOrdersOf(ctx.db, ticket.id),
    links.selectLinks(ctx.db, ticket.id),
  ])
  const chosen = asked === undefined ? named : await links.findOrderOf(ctx.db, ticket.store, asked)
  const things = chosen ? await links.selectThings(ctx.db, chosen.id) : []
  const keys = new Set(linked.map(keyOf))
  return {
    publicId,
    reference: ticket.reference,
    store: ticket.store,
    named: named?.number,
    order: chosen?.number,
    isUnknown: asked !== undefined && !chosen,
    /** Whether it is the writer's beyond doubt; else nothing of it is told to them. */
    isProven: orders.some(({ number }) => number === chosen?.number),
    orders: orders.map(({ number, status }) => ({ number, status })),
    things: things.map(({ kind, target, label, detail }) => ({
      kind,
      target,
      label,
      detail: detail ?? undefined,
      isLinked: keys.has(keyOf({ kind, target })),
    })),
  }
}

/** Says which order a ticket is about, and which parts of it; none at all for no order. */
export async function setAbout(
  ctx: StaffCtx,
  input: { publicId: string; order?: string | undefined; thing: readonly string[] },
) {
  const ticket = await lockFor(ctx, input.publicId)
  judgeStore(ctx, 'order.read', ticket.store)
  const before = (await links.selectLinks(ctx.db, ticket.id)).map(keyOf)
  const things = new Set(input.thing)
  if (input.order === undefined) {
    if (things.size > 0) return refuse('invalid', { order: 'required' })
    await links.dropLinks(ctx.db, ticket.id)
  }
  const order =
    input.order === undefined
      ? undefined
      : await links.findOrderOf(ctx.db, ticket.store, input.order)
  if (input.order !== undefined && !order) return refuse('invalid', { order: 'unknown' })
  if (order) {
    const offered = await links.selectThings(ctx.db, order.id)
    const chosen = offered.filter((thing) => things.has(keyOf(thing)))
    if (chosen.length !== things.size) return refuse('invalid', { thing: 'unknown' })
    const { staff, now } = ctx
    const made = { links: chosen, orderId: order.id, by: staff.id, now }
    await links.setLinks(ctx.db, ticket.id, made)
  }
  const isSame = order !== undefined && order.number === ticket.order_reference?.toUpperCase()
  const named = {
    order_reference: order?.number ?? null,
    is_order_of_staff: isSame ? ticket.is_order_of_staff : order !== undefined,
  }
  await updateTicket(ctx.db, ticket.id, { ...named, ...(await clocksOf(ctx, ticket, named)) })
  ctx.note({
    object: objectOf(ticket),
    before: { order: ticket.order_reference, links: before },
    after: { order: order?.number, links: [...things] },
  })
  return {}
}

/** Clocks by what is the matter with the order that is named now. What was late by those of before stays late. */
async function clocksOf(
  ctx: StaffCtx,
  ticket: Ticket,
  named: Pick<Ticket, 'order_reference' | 'is_order_of_staff'>,
) {
  // Whoever names it has looked at the order.
  const situation = await findSituationOf(
    ctx.db,
    { ...ticket, ...named, is_order_of_staff: true },
    ctx.now,
  )
  if (situation === ticket.situation) return {}
  const { ticket: noted } = await noteBreaches(ctx.db, ticket, ctx.now)
  return { situation, ...(await recountClocks(ctx.db, { ...noted, situation })) }
}

/** Parts that a ticket is linked to, with the words and the place of each. */
export async function listAbout(ctx: StaffCtx, ticket: Ticket) {
  const linked = await links.selectLinks(ctx.db, ticket.id)
  const orderIds = [...new Set(linked.map(({ orderId }) => orderId))]
  const things = (await Promise.all(orderIds.map((id) => links.selectThings(ctx.db, id)))).flat()
  return linked.flatMap(({ kind, target, number, store }) => {
    const thing = things.find((one) => one.kind === kind && one.target === target)
    if (!thing) return []
    const { label, detail, place } = thing
    return [{ kind, target, order: number, store, label, detail: detail ?? undefined, place }]
  })
}
