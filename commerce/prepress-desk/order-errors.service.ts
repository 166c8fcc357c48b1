import { momentFormat, readCursor, writeCursor } from '#commerce/order-desk/keyset.rules.ts'
import type { Press } from '#commerce/production/production.terms.ts'
import { findShownPreviews } from '#commerce/rendering/rendering.service.ts'
import { storesOf } from '#commerce/staff/may.rules.ts'
import type { ReadingCtx } from '#commerce/staff/staff-context.ts'
import { smallPictureUrl } from './desk-urls.ts'
import type { OrderError } from './order-error.contract.ts'
import * as queries from './order-error.queries.ts'
import type { ErrorKind, ErrorSort } from './order-error.terms.ts'
import { storesToList } from './stores-to-list.ts'

const DAY_MS = 24 * 60 * 60_000
const LIST = 'errors'
const formats = [momentFormat, /^[\w -]{1,160}$/]

type Asked = {
  kind: readonly ErrorKind[]
  press: readonly Press[]
  age?: string | undefined
  assignee?: 'me' | 'nobody' | undefined
  store: string[]
  sort: ErrorSort
  after?: string | undefined
  most: number
}

/** Everything that keeps orders from being printed: files that could not be drawn, and orders that stopped. */
export async function listErrors(ctx: ReadingCtx, asked: Asked) {
  const { db, staff, now } = ctx
  const { most, sort, age, assignee } = asked
  const list = `${LIST} ${sort}`
  const filter = {
    stores: storesToList(asked.store, storesOf(staff, 'rendering.read', now)),
    kinds: asked.kind,
    presses: asked.press,
    before: age === undefined ? undefined : new Date(now.getTime() - Number(age) * DAY_MS),
    assignee: assignee === 'me' ? staff.id : assignee === 'nobody' ? null : undefined,
  }
  const after = asked.after === undefined ? undefined : readCursor(asked.after, list, formats)
  const found = await queries.selectErrors(db, filter, { sort, after, most })
  const rows = found.slice(0, most)
  const last = found.length > most ? rows.at(-1) : undefined
  return {
    errors: await describe(ctx, rows),
    next: last && writeCursor([list, last.place, last.key]),
  }
}

async function describe(ctx: ReadingCtx, rows: readonly queries.ErrorRow[]): Promise<OrderError[]> {
  const versions = rows.flatMap(({ version_id: id }) => (id === null ? [] : [id]))
  const previews = await findShownPreviews(ctx.db, versions)
  return rows.map((row) => ({
    kind: row.kind,
    number: row.number,
    store: row.store,
    status: row.status,
    lineId: row.line_id ?? undefined,
    renderingId: row.rendering_id ?? undefined,
    articleName: row.article_name ?? undefined,
    variantLabel: row.variant_label ?? undefined,
    picture:
      row.version_id === null
        ? undefined
        : smallPictureUrl(
            { number: row.number, versionId: row.version_id },
            previews.get(row.version_id),
          ),
    failure: row.failure ?? undefined,
    attempts: row.attempts ?? undefined,
    since: row.since.toISOString(),
    presses: row.presses,
    todo:
      row.todo_id === null
        ? undefined
        : {
            todoId: row.todo_id,
            assignee:
              row.assignee === null
                ? undefined
                : { staffId: row.assignee, name: row.assignee_name ?? '' },
          },
  }))
}
