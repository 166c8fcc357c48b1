import { jobData } from '#commerce/kernel/jobs/job.columns.ts'
import { queueMail } from '#commerce/kernel/mail/mail.service.ts'
import { orderPaidMail } from '#commerce/order/order-stages.mail.ts'
import { granted } from '#tests/designs/designs.ts'
import type { OfficeCalls } from './office-call.ts'
import type { StoreDesk } from './store-desk.ts'

const ofHouse = 'work beside the shop and its checks are of no store'

async function failedJob(desk: StoreDesk) {
  const { id } = await desk.db
    .insertInto('job')
    .values({
      name: 'payment hint',
      data: jobData.write({ provider: 'test', eventId: desk.newEmail() }),
      priority: 1,
      state: 'FAILED',
      failure: 'down: no',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { jobId: id }
}

async function failedMail(desk: StoreDesk) {
  const subjectId = desk.newEmail()
  await queueMail(desk.db, orderPaidMail, {
    subjectId,
    place: { site: { slug: desk.store }, locale: { code: 'en' } },
    to: subjectId,
    data: orderPaidMail.sample,
  })
  const { id: mailId } = await desk.db
    .updateTable('mail')
    .set({ state: 'FAILED', failure: 'mail_refused: 550' })
    .where('subject_id', '=', subjectId)
    .returning('id')
    .executeTakeFirstOrThrow()
  await desk.db
    .updateTable('job')
    .set({ state: 'FAILED', failure: 'mail_refused: 550' })
    .where('state', '=', 'READY')
    .execute()
  return { mailId }
}

/** Long work of one's own, which has failed once. */
async function task(desk: StoreDesk, isOver = false) {
  const { number } = await desk.order()
  const wish = { act: 'order.note', ids: [number], input: JSON.stringify({ body: 'Look' }) }
  const { taskId } = granted(await desk.me.officeTask.startTask(wish))
  if (isOver) {
    await desk.db
      .updateTable('office_task')
      .set({ state: 'DONE', ended_at: desk.now, failed: 1 })
      .where('id', '=', taskId)
      .execute()
    await desk.db
      .updateTable('office_task_item')
      .set({ state: 'FAILED', outcome: 'conflict' })
      .where('task_id', '=', taskId)
      .execute()
  }
  return { taskId }
}

async function view(desk: StoreDesk) {
  const asked = { list: 'orders', name: desk.newEmail(), query: 'sort=-placed' }
  const { viewId } = granted(await desk.me.officeView.saveView(asked))
  return { viewId }
}

async function sharedView(desk: StoreDesk) {
  const asked = { list: 'orders', name: desk.newEmail(), query: 'sort=-placed', isShared: true }
  const { viewId } = granted(await desk.me.officeView.saveView(asked))
  return { viewId }
}

/** Calls about long work, views of lists and the health of the shop. */
export const houseCalls: OfficeCalls = {
  'officeTask.countList': {
    ofHouse: 'a list is counted by what whoever asks may see',
    by: 'support',
    rows: 0,
    ask: () => ({ list: 'orders', query: '' }),
  },
  'officeTask.listCountedViews': {
    ofHouse: 'views are counted by what whoever asks may see',
    by: 'support',
    rows: 0,
    ask: () => ({ list: 'orders' }),
  },
  // Whoever looks after the shop sees what runs there.
  'officeTask.getTask': {
    isOwn: true,
    alsoFor: ['admin'],
    by: 'support',
    ask: (desk) => task(desk),
  },
  'officeTask.listItems': { isOwn: true, by: 'support', ask: (desk) => task(desk, true) },
  'officeTask.cancelTask': { isOwn: true, by: 'support', ask: (desk) => task(desk) },
  'officeTask.retryFailed': { isOwn: true, by: 'support', ask: (desk) => task(desk, true) },
  'officeTask.getOutcomes': { isOwn: true, by: 'support', ask: (desk) => task(desk, true) },
  'officeTask.startPersonalExport': {
    ofHouse: 'what it exports is what whoever asks may see',
    ask: async (desk) => {
      await desk.customer()
      return { list: 'customers', query: '' }
    },
  },
  'officeTask.getExport': {
    isOwn: true,
    by: 'support',
    ask: async (desk) => {
      const { taskId } = granted(
        await desk.me.officeTask.startExport({ list: 'orders', query: '' }),
      )
      const file = `exports/${taskId}.csv`
      await desk.keep(file, 'text/csv')
      await desk.db
        .updateTable('office_task')
        .set({ state: 'DONE', ended_at: desk.now, file_key: file, file_bytes: 1 } as never)
        .where('id', '=', taskId)
        .execute()
      return { taskId }
    },
  },
  'officeView.changeView': {
    isOwn: true,
    ask: async (desk) => ({ ...(await view(desk)), name: 'Mine' }),
  },
  'officeView.deleteView': { isOwn: true, ask: view },
  'officeView.getOpening': { ofHouse, by: 'support-lead', rows: 0, ask: sharedView },
  'officeView.openFor': {
    ofHouse,
    by: 'support-lead',
    ask: async (desk) => ({ ...(await sharedView(desk)), role: ['support'] }),
  },
  'operationsDesk.retryJob': { ofHouse, ask: failedJob },
  'operationsDesk.skipJob': {
    ofHouse,
    ask: async (desk) => ({ ...(await failedJob(desk)), reason: 'Settled by hand' }),
  },
  'operationsDesk.retryMail': { ofHouse, ask: failedMail },
  'operationsDesk.askForCheck': { ofHouse, ask: () => ({}) },
}
