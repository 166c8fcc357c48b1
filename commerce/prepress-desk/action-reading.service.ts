import { refuse } from '#api/refusal.ts'
import type { LookAtDesign } from '#commerce/design/design-version.service.ts'
import { momentFormat, readCursor, writeCursor } from '#commerce/order-desk/keyset.rules.ts'
import { getOrderFacts, type OrderFacts } from '#commerce/order/order-reading.service.ts'
import { findShownPreviews } from '#commerce/rendering/rendering.service.ts'
import { outcomeOf, subjectOf } from '#commerce/required-action/required-action.service.ts'
import { recordLook } from '#commerce/staff/audit.service.ts'
import { may, storesOf } from '#commerce/staff/may.rules.ts'
import { findOfficeOrder, judgeStore } from '#commerce/staff/office-order.ts'
import type { Permission } from '#commerce/staff/permission.terms.ts'
import type { ReadingCtx, StaffCtx } from '#commerce/staff/staff-context.ts'
import type { RequiredActionStatus, RequiredActionType } from '#db/required-action-tables.ts'
import {
  actionAnswer,
  AnsweredAddress,
  type ActionAnswer,
} from '#commerce/required-action/required-action.columns.ts'
import type { StoredJson } from '#db/json-column.ts'
import * as queries from './action-list.queries.ts'
import { smallPictureUrl } from './desk-urls.ts'
import { storesToList } from './stores-to-list.ts'
import type { DeskAction, ListedAction } from './prepress-desk.contract.ts'
import type { ActionSort, DueFilter } from './prepress-desk.terms.ts'
import { showVersion } from './shown-version.service.ts'

type AnswerColumn = 'required_action.answer' | 'required_action_event.answer'

export const readAnswer = (row: { answer: StoredJson<AnswerColumn> | null }): ActionAnswer =>
  actionAnswer.tryRead(row.answer) ?? {}

const LIST = 'actions'
const formats = [momentFormat, /^[\w-]{22,64}$/]

type Listing = {
  type: RequiredActionType[]
  status: RequiredActionStatus[]
  due?: DueFilter | undefined
  sort: ActionSort
  store: string[]
  after?: string | undefined
  most: number
}

export async function listActions(
  ctx: ReadingCtx,
  input: Listing,
): Promise<{ actions: ListedAction[]; next: string | undefined }> {
  const { db, staff, now } = ctx
  const stores = storesToList(input.store, storesOf(staff, 'action.decide', now))
  const filter = { types: input.type, statuses: input.status, due: input.due, stores, now }
  const { sort, most } = input
  const found = await queries.selectListed(db, filter, {
    sort,
    after: input.after === undefined ? undefined : readCursor(input.after, LIST, formats),
    most,
  })
  const rows = found.slice(0, most)
  const shownOf = (row: (typeof rows)[number]) => row.answered_version_id ?? row.version_id
  const previews = await findShownPreviews(
    db,
    rows.flatMap((row) => shownOf(row) ?? []),
  )
  const last = rows.at(-1)
  return {
    actions: rows.map((row) => {
      const versionId = shownOf(row)
      const { number, store } = row
      return {
        actionId: row.public_id,
        type: row.type,
        status: row.status,
        askedAt: row.created_at.toISOString(),
        deadlineAt: row.deadline_at.toISOString(),
        changedAt: row.status_changed_at.toISOString(),
        round: row.round,
        isJudged: row.is_judged,
        order: { number, store, status: row.order_status },
        articleName: row.article_name ?? undefined,
        picture:
          versionId === null
            ? undefined
            : smallPictureUrl({ number, versionId }, previews.get(versionId)),
      }
    }),
    next: found.length > most && last ? writeCursor([LIST, last.place, last.public_id]) : undefined,
  }
}

export async function countActions(ctx: StaffCtx, input: { store: string[] }) {
  const stores = storesToList(input.store, storesOf(ctx.staff, 'action.decide', ctx.now))
  return queries.countPending(ctx.db, stores, ctx.now)
}

/** An action that somebody may see; of another store it does not exist. */
export async function getJudgedRow(
  ctx: StaffCtx,
  permission: Permission,
  actionId: string,
): Promise<queries.DeskActionRow> {
  const row = (await queries.findDeskAction(ctx.db, actionId)) ?? refuse('not_found')
  judgeStore(ctx, permission, row.store)
  return row
}

export function makeGetAction(preflight: LookAtDesign) {
  return async (ctx: StaffCtx, input: { actionId: string }): Promise<DeskAction> => {
    const { db, staff, now } = ctx
    const row = await getJudgedRow(ctx, 'action.decide', input.actionId)
    const { number, store } = row
    const [facts, order, events] = await Promise.all([
      getOrderFacts(db, { id: row.order_id }),
      findOfficeOrder(ctx, 'action.decide', number),
      queries.selectEventsOf(db, row.public_id),
    ])
    if (!facts) return refuse('not_found')
    const answer = readAnswer(row)
    const subject = subjectOf(row)
    const line = facts.lines.find(({ id }) => id === subject.lineId)
    const beforeId = subject.versionId ?? line?.versionId
    // What its customer sent in place of it is judged; until they answer, what they were asked to approve is shown.
    const afterId =
      row.status === 'OPEN'
        ? (subject.proposedVersionId ?? answer.versionId)
        : (answer.versionId ?? subject.proposedVersionId)
    const maySeeContact = may(staff, 'order.contact', now, { store })
    const show = (versionId: string | undefined) =>
      versionId === undefined ? undefined : showVersion(db, preflight, { number, versionId })
    if (line) await recordLook(db, staff.id, { kind: 'order files', id: number }, now)
    return {
      actionId: row.public_id,
      type: row.type,
      status: row.status,
      revision: row.revision,
      askedAt: row.created_at.toISOString(),
      deadlineAt: row.deadline_at.toISOString(),
      round: row.round,
      outcome: outcomeOf(row),
      language: row.locale,
      remindedAt: row.reminded_at?.toISOString(),
      reason: subject.reason,
      words: row.words ?? undefined,
      refusal: row.refusal ?? undefined,
      order: { number, store, status: row.order_status, revision: order.revision },
      customer: maySeeContact ? customerOf(facts) : undefined,
      line: line && {
        id: line.id,
        articleName: line.articleName,
        variantLabel: line.variantLabel,
        quantity: line.quantity * line.pieces,
        versionId: line.versionId,
      },
      before: await show(beforeId),
      after: await show(afterId),
      message: answer.message,
      addressBefore: maySeeContact && row.type === 'FIX_ADDRESS' ? addressOf(facts) : undefined,
      addressAfter: maySeeContact ? answer.address : undefined,
      history: events.map((event) => ({
        at: event.happened_at.toISOString(),
        act: event.act,
        from: event.from_status ?? undefined,
        to: event.to_status,
        actor: event.actor,
        name: event.name ?? undefined,
        reason: event.reason ?? undefined,
        message: readAnswer(event).message,
        versionId: readAnswer(event).versionId,
      })),
      may: actsOn(row, { maySeeContact, now }),
    }
  }
}

/** Acts that an action allows now. Where money goes is settled by its own clock, and owed whatever anybody says. */
export function actsOn(
  row: Pick<queries.DeskActionRow, 'type' | 'status' | 'deadline_at' | 'is_judged'>,
  { maySeeContact, now }: { maySeeContact: boolean; now: Date },
): DeskAction['may'] {
  const isMoney = row.type === 'PROVIDE_DATA_TO_REFUND'
  const isWaiting = row.status === 'SUBMITTED' && !isMoney
  const isOpen = row.status === 'OPEN'
  const isInTime = row.deadline_at > now
  return {
    // Nobody accepts an address that they may not see.
    accept: isWaiting && (row.type !== 'FIX_ADDRESS' || maySeeContact),
    reject: isWaiting && (row.type !== 'FIX_ADDRESS' || maySeeContact),
    remind: isOpen && isInTime,
    extend: isOpen && isInTime,
    // What the shop itself asked stands until the file can be drawn: taken back, it would only be asked again.
    drop: isOpen && (row.is_judged || row.type === 'FIX_ADDRESS'),
  }
}

const customerOf = ({ contact, email, locale }: OrderFacts) => ({
  name: `${contact.name} ${contact.surname}`,
  email,
  locale,
})

const addressOf = ({ delivery }: OrderFacts) => AnsweredAddress.safeParse(delivery.address).data
