import { afterAll, beforeAll, expect, it } from 'vitest'
import { raiseTodo } from '#commerce/todo/todo.service.ts'
import { openApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'

let database: TestDatabase
let shop: ReturnType<typeof openApi>
const now = new Date('2036-11-11T09:00:00Z')

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db, () => now)
})
afterAll(async () => {
  expect(shop.faults).toEqual([])
  await database.drop()
})

let writers = 0
async function openTicket() {
  writers += 1
  const visitor = await shop.visitorWithSession()
  const asked = { subject: 'order', name: 'Ana', message: 'Where is it?', policy: 'on' } as const
  const email = `returned${writers}@example.com`
  return granted(await visitor.ticket.openTicket({ ...asked, email })).publicId
}

async function raise(subject: string) {
  await raiseTodo(database.db, { kind: 'cancel_refused', subject, store: 'WPX-GB', now })
  return database.db
    .selectFrom('office_todo')
    .where('subject', '=', subject)
    .select('id')
    .executeTakeFirstOrThrow()
}

const assigneesOf = async (table: 'ticket' | 'office_todo', staffId: string) =>
  (await database.db.selectFrom(table).where('assignee', '=', staffId).select('id').execute()).map(
    ({ id }) => id,
  )

it.each(['LEFT', 'SUSPENDED'] as const)(
  'work of somebody who is %s returns to whoever takes the next, and the log says so',
  async (status) => {
    const admin = await shop.staff('admin')
    const [leaver, other] = [await shop.staff('support'), await shop.staff('support')]
    const [open, solved, theirs] = [await openTicket(), await openTicket(), await openTicket()]
    for (const publicId of [open, solved]) {
      granted(await other.ticketDesk.assign({ publicId, staffId: leaver.staffId }))
    }
    granted(await other.ticketDesk.assign({ publicId: theirs, staffId: other.staffId }))
    const { revision } = granted(await leaver.ticketDesk.getTicket({ publicId: solved }))
    const answer = { publicId: solved, revision, text: 'It is on its way.', isSolved: true }
    granted(await leaver.ticketDesk.answer(answer))
    const [own, done, foreign] = [
      await raise(`${status}-own`),
      await raise(`${status}-done`),
      await raise(`${status}-foreign`),
    ]
    for (const { id: todoId } of [own, done]) {
      granted(await other.todoDesk.assignTodo({ todoId, staffId: leaver.staffId }))
    }
    granted(await other.todoDesk.assignTodo({ todoId: foreign.id, staffId: other.staffId }))
    granted(await leaver.todoDesk.endTodo({ todoId: done.id, reason: 'told them' }))

    const { staffId } = leaver
    granted(await admin.staff.changeStatus({ staffId, status, reason: 'no longer here' }))

    expect(await assigneesOf('ticket', staffId)).toEqual([])
    // What they did stays theirs.
    expect(await assigneesOf('office_todo', staffId)).toEqual([done.id])
    expect(await assigneesOf('office_todo', other.staffId)).toContain(foreign.id)
    const kept = granted(await other.ticketDesk.getTicket({ publicId: theirs }))
    expect(kept.assigneeId).toBe(other.staffId)
    const { acts } = granted(await admin.audit.listActs({ staffId: admin.staffId }))
    const returned = acts.filter(({ changes }) =>
      changes.some(({ field, before }) => field === 'assignee' && before === staffId),
    )
    expect(
      returned
        .map(({ objectKind, reason }) => [objectKind, reason])
        .toSorted((one, other) => one.join().localeCompare(other.join())),
    ).toEqual([
      ['ticket', 'no longer here'],
      ['ticket', 'no longer here'],
      ['todo', 'no longer here'],
    ])
  },
)
