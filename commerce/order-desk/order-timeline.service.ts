import { may } from '#commerce/staff/may.rules.ts'
import { findOfficeOrder } from '#commerce/staff/office-order.ts'
import type { Permission } from '#commerce/staff/permission.terms.ts'
import type { StaffCtx } from '#commerce/staff/staff-context.ts'
import { todoPermissions } from '#commerce/todo-desk/todo-desk.terms.ts'
import { todoKindNames } from '#commerce/todo/todo.terms.ts'
import { orderChange } from '#commerce/order/order.columns.ts'
import { actFields } from '#commerce/staff/staff.columns.ts'
import { momentFormat, readCursor, writeCursor } from './keyset.rules.ts'
import type { TimelineRow } from './order-desk.office.contract.ts'
import { timelineKinds, type TimelineKind } from './order-desk.terms.ts'
import { selectTimeline, type TimelineDbRow } from './order-timeline.queries.ts'

/** Kinds of rows that need more than the sight of an order. */
const neededFor: Partial<Record<TimelineKind, Permission>> = {
  payment: 'payment.read',
  money: 'payment.read',
  mail: 'mail.read',
  ticket: 'order.contact',
  rendering: 'rendering.read',
}

const LIST = 'timeline'
const kindFormat = /^[a-z]{1,20}$/
const idFormat = /^[A-Za-z0-9_-]{1,64}$/

type Input = {
  number: string
  kind: readonly TimelineKind[]
  after?: string | undefined
  most: number
}

export async function listTimeline(ctx: StaffCtx, { number, kind, after, most }: Input) {
  const order = await findOfficeOrder(ctx, 'order.read', number)
  const mayIn = (permission: Permission) =>
    may(ctx.staff, permission, ctx.now, { store: order.store })
  const kinds = (kind.length > 0 ? kind : timelineKinds).filter((one) => {
    const needed = neededFor[one]
    return needed === undefined || mayIn(needed)
  })
  const cursor =
    after === undefined ? undefined : readCursor(after, LIST, [momentFormat, kindFormat, idFormat])
  const todoKinds = todoKindNames.filter((one) => mayIn(todoPermissions[one]))
  const rows = await selectTimeline(
    ctx.db,
    { ...order, todoKinds },
    { kinds, after: cursor, most: most + 1 },
  )
  const shown = rows.slice(0, most)
  const last = shown.at(-1)
  const maySeeContact = mayIn('order.contact')
  return {
    rows: shown.map((row) => describe(row, { maySeeContact, staffId: ctx.staff.id })),
    next:
      rows.length > most && last
        ? writeCursor([LIST, last.cursor_at, last.kind, last.id])
        : undefined,
  }
}

function describe(
  row: TimelineDbRow,
  reader: { maySeeContact: boolean; staffId: string },
): TimelineRow {
  return {
    kind: row.kind,
    id: row.id,
    at: row.at.toISOString(),
    actor: row.actor ?? undefined,
    by: row.by ?? undefined,
    from: row.from ?? undefined,
    to: row.to ?? undefined,
    what: row.what ?? undefined,
    amountMinor: row.amount_minor ?? undefined,
    text: row.text ?? undefined,
    ...(row.kind === 'note' && {
      isPinned: row.is_pinned ?? false,
      isOwn: row.staff_id === reader.staffId,
    }),
    ...(row.before || row.after ? { fields: fieldsOf(row, reader.maySeeContact) } : {}),
  }
}

/** Fields that changed. Of an address, whoever may not see it learns only that it did. */
function fieldsOf(row: TimelineDbRow, maySee: boolean): TimelineRow['fields'] {
  const [before, after] = changeOf(row).map(
    (side) => new Map<string, unknown>(Object.entries(side ?? {})),
  )
  const names = [...new Set([...before!.keys(), ...after!.keys()])]
  return names.flatMap((name) => {
    const [was, is] = [shown(before!.get(name)), shown(after!.get(name))]
    if (was === is) return []
    return maySee ? { name, before: was, after: is } : { name }
  })
}

const changeOf = (row: TimelineDbRow) =>
  row.kind === 'act'
    ? [actFields.readOrNull(row.before), actFields.readOrNull(row.after)]
    : [orderChange.readOrNull(row.before), orderChange.readOrNull(row.after)]

const shown = (value: unknown): string | undefined =>
  value === undefined || value === null
    ? undefined
    : typeof value === 'string'
      ? value
      : isWords(value)
        ? value.join(', ')
        : JSON.stringify(value)

const isWords = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')
