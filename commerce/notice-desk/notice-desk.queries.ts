import { sql, type Kysely } from 'kysely'
import {
  unreadOf,
  withinScope,
  type NoticeScope,
} from '#commerce/staff-notice/staff-notice.fragments.ts'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>

type Asked = {
  staffId: string
  scope: NoticeScope
  kinds: readonly string[]
  isUnread: boolean
  after: { at: string; id: string } | undefined
  most: number
}

/** Own notices with what they lead to, newest first. */
export async function selectNotices(db: Db, asked: Asked) {
  const { staffId, scope, kinds, isUnread, after, most } = asked
  return db
    .selectFrom('staff_notice as notice')
    .leftJoin('shop_order', 'shop_order.id', 'notice.order_id')
    .leftJoin('ticket', 'ticket.id', 'notice.ticket_id')
    .leftJoin('staff as by', 'by.id', 'notice.caused_by')
    .leftJoin('office_task as task', (join) =>
      join
        .on('notice.kind', '=', 'task_done')
        .on(
          sql<boolean>`task.id = case when notice.kind = 'task_done' then notice.subject::uuid end`,
        ),
    )
    .where('notice.staff_id', '=', staffId)
    .where(withinScope(scope))
    .$if(isUnread, (query) => query.where('notice.read_at', 'is', null))
    .$if(kinds.length > 0, (query) => query.where('notice.kind', 'in', [...kinds]))
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(notice.happened_at, notice.id) < (${after?.at}::timestamptz, ${after?.id}::bigint)`,
      ),
    )
    .orderBy('notice.happened_at', 'desc')
    .orderBy('notice.id', 'desc')
    .limit(most)
    .select([
      'notice.id',
      'notice.kind',
      'notice.subject',
      'notice.store',
      'notice.detail',
      'notice.happened_at',
      'notice.read_at',
      sql<string>`notice.happened_at::text`.as('place'),
      'shop_order.number',
      'ticket.public_id as ticket',
      'ticket.reference as ticket_reference',
      'task.kind as task_kind',
      'task.name as task_name',
      'by.name as by',
    ])
    .execute()
}

export async function countUnread(db: Db, staffId: string, scope: NoticeScope): Promise<number> {
  const { unread } = await unreadOf(db, staffId, scope).executeTakeFirstOrThrow()
  return unread
}

export async function findChoice(db: Db, staffId: string) {
  return db
    .selectFrom('staff_notice_choice')
    .where('staff_id', '=', staffId)
    .select(['muted', 'digest'])
    .executeTakeFirst()
}

/** People whom a mail may have something to tell. */
export async function selectToMail(db: Db) {
  return db
    .selectFrom('staff_notice_choice as choice')
    .innerJoin('staff', 'staff.id', 'choice.staff_id')
    .where('choice.digest', '<>', 'never')
    .where('staff.status', '=', 'ACTIVE')
    .where((on) =>
      on.exists(
        on
          .selectFrom('staff_notice as notice')
          .whereRef('notice.staff_id', '=', 'choice.staff_id')
          .where('notice.read_at', 'is', null)
          .where('notice.mailed_at', 'is', null)
          .whereRef('notice.happened_at', '>=', 'choice.digest_since')
          .select('notice.id'),
      ),
    )
    .select(['choice.staff_id', 'choice.digest', 'choice.digested_at', 'staff.language'])
    .execute()
}

/** Notices of one person that no mail has told of, under the lock of their choice: two processes do not tell the same. */
export async function lockUnmailed(trx: Db, staffId: string, scope: NoticeScope) {
  await trx
    .selectFrom('staff_notice_choice')
    .where('staff_id', '=', staffId)
    .select('staff_id')
    .forUpdate()
    .execute()
  return trx
    .selectFrom('staff_notice as notice')
    .innerJoin('staff_notice_choice as choice', 'choice.staff_id', 'notice.staff_id')
    .where('notice.staff_id', '=', staffId)
    .where('choice.digest', '<>', 'never')
    .where('notice.read_at', 'is', null)
    .where('notice.mailed_at', 'is', null)
    .whereRef('notice.happened_at', '>=', 'choice.digest_since')
    .where(withinScope(scope))
    .select(['notice.id', 'notice.kind'])
    .execute()
}
