import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { StaffPermission } from '#api/access.ts'
import { deleteInBatches } from '#commerce/kernel/housekeeping/batches.ts'
import type { NoticeDigest } from '#db/staff-notice-tables.ts'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>

/** Some by their ids with those who hold a permission, those who follow the order or ticket, or all who may. */
export type Recipients =
  | { people: readonly string[]; holdersOf?: StaffPermission | undefined }
  | 'followers'
  | 'everybody'

type Notice = {
  kind: string
  to: Recipients
  subject: string
  store?: string | undefined
  orderId?: string | undefined
  ticketId?: string | undefined
  actorId: string | undefined
  detail?: string | undefined
  permission: StaffPermission | undefined
  now: Date
}

function among(notice: Notice): RawBuilder<boolean> {
  const { to, orderId, ticketId } = notice
  if (to === 'everybody') return sql`true`
  if (to !== 'followers') {
    const isNamed = sql<boolean>`person.id = any(${[...to.people]}::uuid[])`
    if (to.holdersOf === undefined) return isNamed
    return sql`(${isNamed} or ${maySee({ ...notice, permission: to.holdersOf })})`
  }
  return ticketId === undefined
    ? sql`person.id in (select staff_id from order_follower where order_id = ${orderId ?? null}::uuid)`
    : sql`person.id in (select staff_id from ticket_follower where ticket_id = ${ticketId}::uuid)`
}

/** Store where it happened: that of the order or ticket, where nobody says it. */
function placeOf({ store, orderId, ticketId }: Notice): RawBuilder<unknown> {
  if (store !== undefined) return sql`${store}::text`
  if (orderId !== undefined) return sql`(select store from shop_order where id = ${orderId}::uuid)`
  if (ticketId !== undefined) return sql`(select store from ticket where id = ${ticketId}::uuid)`
  return sql`null::text`
}

/** What belongs to no store is seen by those alone who see all of them. */
const maySee = ({ permission, now }: Notice): RawBuilder<boolean> =>
  permission === undefined
    ? sql`true`
    : sql`exists (
        select from staff_assignment as given join staff_role as role on role.code = given.role
        where given.staff_id = person.id and ${permission} = any(role.permissions)
          and (given.valid_until is null or given.valid_until > ${now})
          and (given.stores is null or place.store = any(given.stores))
      )`

/** One statement for all whom it concerns. What is unread already is told as it is now, and is new again. */
export async function insertNotices(trx: Db, notice: Notice): Promise<void> {
  const { kind, subject, actorId = null, detail = null, now } = notice
  await sql`
    insert into staff_notice as told
      (staff_id, kind, subject, store, order_id, ticket_id, caused_by, detail, happened_at)
    select person.id, ${kind}, ${subject}, place.store, ${notice.orderId ?? null}::uuid,
      ${notice.ticketId ?? null}::uuid, ${actorId}::uuid, ${detail}::text, ${now}
    from staff as person, (select ${placeOf(notice)} as store) as place
    where person.status = 'ACTIVE' and ${among(notice)} and ${maySee(notice)}
      and person.id is distinct from ${actorId}::uuid
      and not exists (
        select from staff_notice_choice as choice
        where choice.staff_id = person.id and ${kind} = any(choice.muted)
      )
    order by person.id
    on conflict (staff_id, kind, subject) where read_at is null do update set
      detail = excluded.detail, caused_by = excluded.caused_by,
      happened_at = excluded.happened_at, mailed_at = null`.execute(trx)
}

/** Notices of what one of those who were told has dealt with: it waits for nobody any more. */
export async function settleNotices(
  trx: Db,
  { kind, subject, now }: { kind: string; subject: string; now: Date },
): Promise<void> {
  await trx
    .updateTable('staff_notice')
    .set({ read_at: now })
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('read_at', 'is', null)
    .execute()
}

type Following<Id extends string> = Record<Id | 'staffId', string> & { now: Date }

export async function followOrder(trx: Db, follow: Following<'orderId'>): Promise<void> {
  await trx
    .insertInto('order_follower')
    .values({ order_id: follow.orderId, staff_id: follow.staffId, since: follow.now })
    .onConflict((on) => on.columns(['order_id', 'staff_id']).doNothing())
    .execute()
}

export async function unfollowOrder(trx: Db, follow: Record<'orderId' | 'staffId', string>) {
  await trx
    .deleteFrom('order_follower')
    .where('order_id', '=', follow.orderId)
    .where('staff_id', '=', follow.staffId)
    .execute()
}

export async function followTicket(trx: Db, follow: Following<'ticketId'>): Promise<void> {
  await trx
    .insertInto('ticket_follower')
    .values({ ticket_id: follow.ticketId, staff_id: follow.staffId, since: follow.now })
    .onConflict((on) => on.columns(['ticket_id', 'staff_id']).doNothing())
    .execute()
}

export async function unfollowTicket(trx: Db, follow: Record<'ticketId' | 'staffId', string>) {
  await trx
    .deleteFrom('ticket_follower')
    .where('ticket_id', '=', follow.ticketId)
    .where('staff_id', '=', follow.staffId)
    .execute()
}

/** Followers of a ticket follow the one in which it goes on. */
export async function moveFollowers(trx: Db, from: string, to: string): Promise<void> {
  await sql`
    insert into ticket_follower (ticket_id, staff_id, since)
    select ${to}::uuid, staff_id, since from ticket_follower where ticket_id = ${from}::uuid
    on conflict do nothing`.execute(trx)
}

/** Own ones alone: by their ids, or all that had happened by then. */
export async function markRead(
  trx: Db,
  which: { staffId: string; now: Date } & ({ ids: readonly number[] } | { until: Date }),
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('staff_notice')
    .set({ read_at: which.now })
    .where('staff_id', '=', which.staffId)
    .where('read_at', 'is', null)
    .where((on) =>
      'ids' in which
        ? sql<boolean>`id = any(${[...which.ids]}::bigint[])`
        : on('happened_at', '<=', which.until),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Mail begins with what happens from then on; another rhythm of it goes on where the last one was. */
export async function saveChoice(
  trx: Db,
  choice: { staffId: string; muted: readonly string[]; digest: NoticeDigest; now: Date },
): Promise<void> {
  const { staffId, muted, digest, now } = choice
  await sql`
    insert into staff_notice_choice as choice (staff_id, muted, digest, digest_since)
    values (${staffId}::uuid, ${[...muted]}::text[], ${digest},
      ${digest === 'never' ? null : now}::timestamptz)
    on conflict (staff_id) do update set
      muted = excluded.muted, digest = excluded.digest,
      digest_since = case when excluded.digest = 'never' then null
        else coalesce(choice.digest_since, excluded.digest_since) end`.execute(trx)
}

export async function markMailed(
  trx: Db,
  staffId: string,
  ids: readonly number[],
  now: Date,
): Promise<void> {
  await sql`
    with mailed as (
      update staff_notice set mailed_at = ${now}
      where staff_id = ${staffId}::uuid and id = any(${[...ids]}::bigint[])
    )
    update staff_notice_choice set digested_at = ${now} where staff_id = ${staffId}::uuid`.execute(
    trx,
  )
}

export async function deleteOldNotices(
  db: Db,
  old: { readBefore: Date; before: Date },
): Promise<void> {
  await deleteInBatches(db, {
    step: 'notices to staff',
    table: 'staff_notice',
    by: 'happened_at',
    due: sql`happened_at < ${old.readBefore} and (read_at < ${old.readBefore} or happened_at < ${old.before})`,
  })
}

export async function deleteOldFollows(db: Db, before: Date): Promise<void> {
  const due = sql`since < ${before}`
  await deleteInBatches(db, {
    step: 'follows of orders',
    table: 'order_follower',
    by: 'since',
    due,
  })
  await deleteInBatches(db, {
    step: 'follows of tickets',
    table: 'ticket_follower',
    by: 'since',
    due,
  })
}
