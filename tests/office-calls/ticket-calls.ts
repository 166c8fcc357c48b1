import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { rawKey } from '#commerce/mail-in/receive-mail.service.ts'
import { raiseTodo } from '#commerce/todo/todo.service.ts'
import { storeRows } from '#config/site-table.ts'
import { granted } from '#tests/designs/designs.ts'
import { makePicture } from '#tests/pictures/uploadable.ts'
import { openQuoteDesk } from '#tests/orders/quotes.ts'
import type { OfficeCalls } from './office-call.ts'
import type { StoreDesk } from './store-desk.ts'

const named = async (desk: StoreDesk) => ({ publicId: await desk.ticket() })
const seen = async (desk: StoreDesk) => desk.seenTicket(await desk.ticket())

/** Answered by a guest, so that it has two messages of the customer. */
async function twoMessages(desk: StoreDesk) {
  const publicId = await desk.ticket()
  await sql`
    insert into ticket_message (ticket_id, direction, channel, text, created_at)
    select id, 'IN', 'LINK', 'And my cup?', ${desk.now} from ticket where public_id = ${publicId}`.execute(
    desk.db,
  )
  const clerk = await desk.colleague('support')
  const { messages, revision } = granted(await clerk.ticketDesk.getTicket({ publicId }))
  return { publicId, revision, message: [messages.at(-1)!.messageId] }
}

/** Two tickets of one writer. */
async function twoOfOne(desk: StoreDesk) {
  const [publicId, other] = [await desk.ticket(), await desk.ticket()]
  await sql`
    update ticket set email = (select email from ticket where public_id = ${publicId})
    where public_id = ${other}`.execute(desk.db)
  const clerk = await desk.colleague('support')
  const { reference } = granted(await clerk.ticketDesk.getTicket({ publicId: other }))
  return { ...(await desk.seenTicket(publicId)), into: reference }
}

async function photoForm(): Promise<FormData> {
  const content = new FormData()
  const photo = new Uint8Array(await makePicture())
  content.append('files', new File([photo], 'mug.jpg', { type: 'image/jpeg' }))
  return content
}

async function withPhoto(desk: StoreDesk) {
  const visitor = await desk.shop.visitorWithSession({ application: desk.store })
  const content = await photoForm()
  const kept = await visitor.attachment.receiveForm({ accepts: 'photos', most: 1 }, { content })
  const { publicId } = granted(
    await visitor.ticket.openTicket({
      subject: 'order',
      name: 'Ana',
      email: desk.newEmail(),
      message: 'Broken',
      attachment: granted(kept).attachments.map(({ id }) => id),
      policy: 'on',
    }),
  )
  const clerk = await desk.colleague('support')
  const shown = granted(await clerk.ticketDesk.getTicket({ publicId }))
  return { publicId, fileId: shown.messages[0]!.files[0]!.fileId }
}

/** A chat that goes on. */
async function chat(desk: StoreDesk) {
  const publicId = await desk.ticket()
  await sql`
    insert into ticket_chat (ticket_id, started_at)
    select id, ${desk.now} from ticket where public_id = ${publicId}`.execute(desk.db)
  return { publicId }
}

async function umbrella(desk: StoreDesk) {
  const clerk = await desk.colleague('support')
  const ticket = await desk.ticket()
  const asked = { title: `Blue ink ${desk.newEmail()}`, ticket }
  return granted(await clerk.ticketWork.openUmbrella(asked))
}

/** Mail that waits for somebody to look at it. */
async function heldMail(desk: StoreDesk) {
  const raw = `From: ${desk.newEmail()}\r\n\r\nHello`
  const sha256 = createHash('sha256').update(raw).digest('hex')
  await desk.keep(rawKey(sha256), 'message/rfc822')
  const { id: mailId } = await desk.db
    .insertInto('mail_in')
    .values({
      mailbox: 'test',
      sha256,
      bytes: raw.length,
      state: 'QUARANTINED',
      reason: 'unproven',
      subject: 'Hello',
      preview: 'Hello',
      store: desk.store,
      received_at: desk.now,
      settled_at: desk.now,
    } as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  return { mailId }
}

async function quote(desk: StoreDesk, isSent = false) {
  const quotes = openQuoteDesk(desk)
  const publicTicket = await desk.ticket()
  const box = await quotes.makeBox()
  const clerk = await desk.colleague('support')
  const { publicId, saved } = await quotes.draft(clerk, publicTicket, [`${box.thing}=10=`])
  granted(saved)
  if (isSent) granted(await quotes.send(clerk, publicId))
  const { revision } = granted(await clerk.quote.getQuote({ publicId }))
  return { publicId, revision: String(revision), lines: [`${box.thing}=20=`] }
}

const quoted = async (desk: StoreDesk) => ({ publicId: (await quote(desk)).publicId })

/** Something that needs a person who may cancel orders. */
async function todo(desk: StoreDesk) {
  const subject = desk.newEmail()
  await raiseTodo(desk.db, {
    kind: 'cancel_refused',
    subject,
    store: desk.store,
    dueAt: desk.now,
    now: desk.now,
  })
  const { id: todoId } = await desk.db
    .selectFrom('office_todo')
    .where('subject', '=', subject)
    .select('id')
    .executeTakeFirstOrThrow()
  return { todoId }
}

/** The same, which a colleague has ended. */
async function doneTodo(desk: StoreDesk) {
  const { todoId } = await todo(desk)
  const clerk = await desk.colleague('support')
  granted(await clerk.todoDesk.endTodo({ todoId, reason: 'Done by telephone' }))
  return { todoId }
}

const houseWords = 'ready-made answers, hours and approved addresses are those of all stores'

async function macro(desk: StoreDesk) {
  const lead = await desk.colleague('support-lead')
  const name = `Answer ${desk.newEmail().split('@')[0]!.replaceAll('-', ' ')}`
  const { code } = granted(await lead.macro.createMacro({ name, language: 'en', text: 'Thanks' }))
  return { code, revision: 1 }
}

let teams = 0
const newTeam = () => ({
  code: `team-${'abcdefghijklmnop'[(teams += 1)]}`,
  name: 'Night',
  timeZone: 'Europe/Madrid',
  week: Array.from({ length: 7 }, () => '0-1440'),
})

async function team(desk: StoreDesk) {
  const lead = await desk.colleague('support-lead')
  const made = newTeam()
  granted(await lead.ticketClocks.saveTeam(made))
  return { code: made.code }
}

async function rule(desk: StoreDesk) {
  const lead = await desk.colleague('support-lead')
  const address = desk.newEmail()
  granted(await lead.ticketWork.addForwardRule({ address, label: 'Carrier' }))
  return address
}

/** Calls about tickets, quotes, mails that came in, and what needs a person. */
export const ticketCalls: OfficeCalls = {
  'fault.findFault': { ask: named },
  'macro.getMacro': {
    ofHouse: houseWords,
    ask: async (desk) => ({ code: (await macro(desk)).code }),
  },
  'macro.createMacro': {
    ofHouse: houseWords,
    ask: (desk) => ({ name: `Words ${desk.newEmail()}`, language: 'en', text: 'Thanks' }),
  },
  'macro.setMacro': {
    ofHouse: houseWords,
    ask: async (desk) => ({ ...(await macro(desk)), name: 'Other', isHidden: true }),
  },
  'macro.setMacroText': {
    ofHouse: houseWords,
    ask: async (desk) => ({ ...(await macro(desk)), language: 'es', text: 'Gracias' }),
  },
  'macro.listTicketMacros': { ask: named },
  'mailIn.getMail': { ask: heldMail },
  'mailIn.getOriginal': { ask: heldMail },
  'mailIn.letIn': { ask: heldMail },
  'mailIn.deleteMail': { ask: heldMail },
  'quote.listTicketQuotes': { ask: named },
  'quote.getQuote': { ask: quoted },
  'quote.getQuotePdf': { ask: quoted },
  'quote.startQuote': { ask: named },
  'quote.saveQuote': {
    ask: async (desk) => ({
      ...(await quote(desk)),
      service: 'test-home',
      validUntil: openQuoteDesk(desk).dayAfter(10),
    }),
  },
  'quote.sendQuote': {
    ask: async (desk) => {
      const { publicId, revision } = await quote(desk)
      return { publicId, revision, text: 'Here it is.' }
    },
  },
  'quote.withdrawQuote': {
    ask: async (desk) => {
      const { publicId, revision } = await quote(desk, true)
      return { publicId, revision, reason: 'No longer made' }
    },
  },
  'ticketDesk.getTicket': { ask: named },
  'ticketDesk.getTicketFile': { ask: withPhoto },
  'ticketDesk.receiveAnswerFiles': {
    files: photoForm,
    // They stand in no ticket before the answer is sent that names them.
    rows: 0,
    ask: named,
  },
  'ticketDesk.claimNext': {
    ofHouse: 'whoever asks gets the next one of their own stores',
    ask: async (desk) => {
      await desk.ticket()
      return { store: [desk.store] }
    },
  },
  'ticketDesk.assign': {
    ask: async (desk) => ({ ...(await named(desk)), staffId: desk.me.staffId }),
  },
  'ticketDesk.answer': {
    ask: async (desk) => ({ ...(await seen(desk)), text: 'It leaves today.', isSolved: false }),
  },
  'ticketDesk.saveDraft': {
    judged: 'ticket.answer',
    rows: 0,
    ask: async (desk) => ({ ...(await named(desk)), text: 'It le' }),
  },
  'noticeDesk.followTicket': {
    ask: async (desk) => ({ ...(await named(desk)), isFollowing: true }),
  },
  'ticketDesk.addNote': { ask: async (desk) => ({ ...(await named(desk)), text: 'Look' }) },
  'ticketDesk.snooze': {
    ask: async (desk) => ({ ...(await named(desk)), until: openQuoteDesk(desk).dayAfter(3) }),
  },
  'ticketDesk.merge': { ask: twoOfOne },
  'ticketDesk.setStatus': { ask: async (desk) => ({ ...(await seen(desk)), status: 'RESOLVED' }) },
  'ticketDesk.getChat': { ask: chat },
  'ticketDesk.noteChat': { judged: 'ticket.answer', rows: 0, ask: chat },
  'ticketDesk.endChat': { ask: chat },
  'ticketWork.setPriority': { ask: async (desk) => ({ ...(await named(desk)), priority: 1 }) },
  'ticketWork.setWaiting': {
    ask: async (desk) => ({ ...(await named(desk)), waitingOn: 'OTHERS' }),
  },
  'ticketWork.askToConfirm': { ask: named },
  'ticketWork.correctTicket': {
    ask: async (desk) => ({
      ...(await named(desk)),
      subject: 'payment',
      subSubject: 'paidTwice',
      language: storeRows.find(({ slug }) => slug === desk.store)!.languages[0],
      store: desk.store,
    }),
  },
  'ticketWork.setTag': {
    ask: async (desk) => ({ ...(await named(desk)), tag: 'damaged', isSet: true }),
  },
  'ticketWork.setSpam': { ask: async (desk) => ({ ...(await named(desk)), isSpam: true }) },
  'ticketWork.setDataRequest': {
    ask: async (desk) => ({ ...(await named(desk)), isDataRequest: true }),
  },
  // The ticket that loses messages, and the one that has them.
  'ticketWork.split': { rows: 2, ask: twoMessages },
  'ticketWork.forward': {
    ask: async (desk) => {
      const { publicId, message } = await twoMessages(desk)
      return { publicId, message, to: await rule(desk), subject: 'Parcel 7', text: 'Where is it?' }
    },
  },
  'ticketSkills.setAbsence': {
    ofHouse: houseWords,
    ask: async (desk) => ({
      staffId: (await desk.colleague('support')).staffId,
      until: '2199-01-31',
    }),
  },
  'ticketWork.addForwardRule': {
    ofHouse: houseWords,
    ask: (desk) => ({ address: desk.newEmail(), label: 'Carrier' }),
  },
  'ticketWork.removeForwardRule': {
    ofHouse: houseWords,
    ask: async (desk) => ({ address: await rule(desk) }),
  },
  'ticketWork.bePresent': { judged: 'ticket.read', rows: 0, ask: named },
  'ticketWork.getUmbrella': { ofHouse: 'a problem is shared by all stores', ask: umbrella },
  'ticketWork.openUmbrella': {
    ofHouse: 'a problem is shared by all stores',
    ask: (desk) => ({ title: `Ink ${desk.newEmail()}` }),
  },
  'ticketWork.closeUmbrella': { ofHouse: 'a problem is shared by all stores', ask: umbrella },
  'ticketWork.linkUmbrella': {
    ask: async (desk) => ({ ...(await named(desk)), ...(await umbrella(desk)) }),
  },
  'ticketAbout.getAbout': { ask: named },
  'ticketAbout.setAbout': {
    ask: async (desk) => ({ ...(await named(desk)), order: (await desk.order(0)).number }),
  },
  'ticketAbout.beginTicket': {
    ask: async (desk) => ({
      order: (await desk.order(0)).number,
      subject: 'order',
      text: 'We have a question about your photo.',
    }),
  },
  'ticketClocks.saveTeam': { ofHouse: houseWords, ask: newTeam },
  'ticketClocks.removeTeam': { ofHouse: houseWords, ask: team },
  'ticketClocks.saveTargets': {
    ofHouse: houseWords,
    ask: () => ({ target: ['order 1 10 20 30'] }),
  },
  'fault.saveFaultRules': {
    ofHouse: houseWords,
    ask: () => ({ rule: ['damaged REPRINT 4000 first'] }),
  },
  'todoDesk.getTodo': { judged: 'order.cancel', ask: todo },
  'todoDesk.assignTodo': {
    judged: 'order.cancel',
    ask: async (desk) => ({ ...(await todo(desk)), staffId: desk.me.staffId }),
  },
  'todoDesk.endTodo': {
    judged: 'order.cancel',
    ask: async (desk) => ({ ...(await todo(desk)), reason: 'Done by telephone' }),
  },
  'todoDesk.reopenTodo': { judged: 'todo.reopen', ask: doneTodo },
}
