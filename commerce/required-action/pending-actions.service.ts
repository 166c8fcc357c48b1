import type { Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'
import { selectActionsOf } from './required-action.queries.ts'
import { subjectOf } from './required-action.service.ts'
import { aboutDesigns } from './required-action.terms.ts'

type Db = Kysely<Tables>

/** Questions about an order that are not settled yet. */
export async function listPending(db: Db, orderId: string) {
  const actions = await selectActionsOf(db, orderId)
  return actions
    .filter(({ status }) => status !== 'ACCEPTED' && status !== 'EXPIRED')
    .map((action) => ({ ...action, lineId: subjectOf(action).lineId }))
}

/** Questions about what is printed that are not settled yet. */
export async function listDesignQuestions(db: Db, orderId: string) {
  return (await listPending(db, orderId)).filter(({ type }) => aboutDesigns.includes(type))
}

/** Whether an order waits for an answer about what is printed; of another line than this one, where one is named. */
export async function hasDesignQuestion(
  db: Db,
  orderId: string,
  besideLine?: string,
): Promise<boolean> {
  const questions = await listDesignQuestions(db, orderId)
  return questions.some(({ lineId }) => besideLine === undefined || lineId !== besideLine)
}

/** Question about a line whose answer a person looks at. */
export async function findJudgedQuestion(db: Db, where: { orderId: string; lineId: string }) {
  const questions = await listDesignQuestions(db, where.orderId)
  return questions.find((one) => one.is_judged && one.lineId === where.lineId)
}
