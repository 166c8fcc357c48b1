import { isRefused, type Refused } from '#api/refusal.ts'
import type { MessageId } from '#app/i18n/message-id.ts'
import { FormProblem } from '#app/office/kit/field.tsx'
import { Badge, Note, PageHead } from '#app/office/kit/parts.tsx'
import { FollowButton } from '#app/office/notices/follow-button.tsx'
import { FaultCard } from '#app/office/faults/fault-card.tsx'
import { TicketQuotes } from '#app/office/quotes/ticket-quotes.tsx'
import {
  definePage,
  fieldOf,
  fieldsOf,
  mayDo,
  type FormAsk,
  type Toast,
  type Undo,
} from '#app/office/office-page.ts'
import { promiseForm, readMacroAct } from '#commerce/ticket/macro-acts.terms.ts'
import { ATTACHED_IDS_FIELD } from '#commerce/attachment/attachment.terms.ts'
import { ticketTitle } from '#app/ticket-title.ts'
import { ChatBar } from './chat-bar.tsx'
import { receiveFiles } from './answer-files.tsx'
import { AnswerForm } from './answer-form.tsx'
import { correctionIn } from './correction-form.tsx'
import { formOfActs, pathOfForm } from './macro-form-path.ts'
import { DoneSince } from './done-since.tsx'
import { SHOWN_FIELD } from './macro-acts.tsx'
import { decidePrepared, findDecisions } from './prepared-decision.tsx'
import { PresenceLine } from './presence-line.tsx'
import { TicketSide } from './ticket-side.tsx'
import { TicketTags } from './ticket-tags.tsx'
import { TicketThread } from './ticket-thread.tsx'
import { TicketMore } from './ticket-work.tsx'
import { UnverifiedNote } from './unverified-note.tsx'

/** A conversation, with everything that is needed to answer it. */
export const page = definePage({
  load: async ({ api, params, me }) => {
    const publicId = params['publicId']!
    const ticket = await api.ticketDesk.getTicket({ publicId })
    if (isRefused(ticket)) return ticket
    // Whoever may only read answers nothing.
    const listed = await api.macro.listTicketMacros({ publicId })
    const [decisions, reported, quoted, shared, used] = await Promise.all([
      findDecisions(api, ticket, me),
      api.fault.findFault({ publicId }),
      api.quote.listTicketQuotes({ publicId }),
      api.ticketWork.listUmbrellas({}),
      api.ticketWork.listTicketTags({ store: [ticket.store] }),
    ])
    return {
      ticket,
      decisions,
      macros: isRefused(listed) ? [] : listed.macros,
      faults: isRefused(reported) ? [] : reported.faults,
      quotes: isRefused(quoted) ? [] : quoted.quotes,
      umbrellas: isRefused(shared) ? [] : shared.umbrellas,
      usedTags: isRefused(used) ? [] : used.tags,
    }
  },
  act: async (asked) => {
    const publicId = asked.params['publicId']!
    const unreadable = await receiveFiles(asked.api, publicId, asked.form)
    if (unreadable) return unreadable
    const end = await perform(asked, publicId)
    if (isRefused(end)) return end
    const goTo = end.goTo ?? `/office/tickets/${end.publicId ?? publicId}`
    return { goTo, toast: end.toast }
  },
  title: ({ ticket }) => `${ticket.reference} ${ticket.name}`,
  View: ({
    data: { ticket, decisions, macros, faults, quotes, umbrellas, usedTags },
    office: { t, may },
    sent,
  }) => (
    <>
      <PageHead
        up={{ href: '/office/tickets', label: t('office-tickets.title') }}
        title={ticketTitle(t, ticket)}
        badges={
          <>
            <Badge tone={ticket.status === 'PENDING' ? 'warn' : 'good'}>
              {t(`office-tickets.status.${ticket.status}` as MessageId)}
            </Badge>
            {ticket.isSpam && <Badge tone="bad">{t('office-tickets.spam.is')}</Badge>}
            {ticket.isBreached && <Badge tone="bad">{t('office-tickets.late')}</Badge>}
            {ticket.isSoon && <Badge tone="warn">{t('office-tickets.soon')}</Badge>}
            {ticket.tags.map((tag) => (
              <Badge key={tag}>{tag}</Badge>
            ))}
            <span className="o-hint">{ticket.reference}</span>
          </>
        }
      >
        <FollowButton isFollowed={ticket.isFollowed} field="act" />
      </PageHead>
      <PresenceLine ticket={ticket} />
      <FormProblem sent={sent} />
      <div className="o-stack o-notes">
        <UnverifiedNote ticket={ticket} />
        {ticket.bouncing && (
          <Note tone="bad">
            {t('office-tickets.bouncing', { status: ticket.bouncing.status ?? '–' })}
          </Note>
        )}
      </div>
      <div className="o-columns">
        <div className="o-stack">
          <ChatBar ticket={ticket} />
          {faults.map((fault) => (
            <FaultCard
              key={fault.reportedAt}
              fault={fault}
              ticket={ticket.publicId}
              isOpen={ticket.status !== 'ARCHIVED'}
              isOneOfMany={faults.length > 1}
            />
          ))}
          <TicketQuotes ticket={ticket} quotes={quotes} />
          <TicketThread ticket={ticket} decisions={decisions} />
          <DoneSince done={ticket.doneSince} />
          {may('ticket.answer', ticket.store) && ticket.status !== 'ARCHIVED' && (
            <AnswerForm ticket={ticket} macros={macros} sent={sent} />
          )}
        </div>
        <div className="o-stack">
          <TicketSide ticket={ticket} />
          <TicketTags ticket={ticket} used={usedTags} sent={sent} />
          {may('ticket.answer', ticket.store) && ticket.status !== 'ARCHIVED' && (
            <TicketMore ticket={ticket} umbrellas={umbrellas} sent={sent} />
          )}
        </div>
      </div>
    </>
  ),
})

/** `publicId`: of the ticket to go on with, where it is another one. */
type Done = { toast: MessageId | Toast; publicId?: string; goTo?: string }

async function perform(asked: FormAsk, publicId: string): Promise<Refused | Done> {
  const { api, form, me } = asked
  const text = fieldOf(form, 'text')
  const revision = fieldOf(form, 'revision')
  const done = (toast: MessageId): Done => ({ toast })
  const undoable = (id: MessageId, fields: Undo['fields']): Done => ({
    toast: { id, undo: { action: `/office/tickets/${publicId}`, fields } },
  })
  switch (fieldOf(form, 'act')) {
    case 'quote': {
      const end = await api.quote.startQuote({ publicId })
      if (isRefused(end)) return end
      return { toast: 'office-quotes.started', goTo: `/office/quotes/${end.publicId}` }
    }
    case 'answer':
    case 'solve': {
      const isSolved = fieldOf(form, 'act') === 'solve'
      const next = await openForm(asked, publicId)
      if (next && (isRefused(next) || !next.isAnswering)) return next
      const end = await api.ticketDesk.answer({
        publicId,
        revision,
        text,
        isSolved,
        macro: fieldOf(form, 'macro') || undefined,
        isMacroChanged: text.trim() !== fieldOf(form, 'macroText').trim(),
        // No form is left to open: the act was shown and unticked as done already, or the order says so itself.
        act: fieldsOf(form, 'macroAct').filter((word) => !promiseForm([word])),
        isActDone: promiseForm([...fieldsOf(form, SHOWN_FIELD), ...fieldsOf(form, 'macroAct')]),
        document: fieldsOf(form, 'document'),
        attachment: fieldsOf(form, ATTACHED_IDS_FIELD),
      })
      // Somebody wrote meanwhile: the words are kept, whatever becomes of this page.
      if (isRefused(end) && end.code === 'conflict') {
        await api.ticketDesk.saveDraft(draftOf(form, publicId))
      }
      if (isRefused(end)) return end
      return { ...done('office-tickets.answered'), ...(next?.goTo && { goTo: next.goTo }) }
    }
    case 'follow':
    case 'unfollow': {
      const isFollowing = fieldOf(form, 'act') === 'follow'
      const end = await api.noticeDesk.followTicket({ publicId, isFollowing })
      if (isRefused(end)) return end
      return isFollowing
        ? undoable('office-notices.followed', { act: 'unfollow' })
        : undoable('office-notices.unfollowed', { act: 'follow' })
    }
    case 'endChat': {
      const end = await api.ticketDesk.endChat({ publicId })
      return isRefused(end) ? end : done('office-tickets.chat.ended')
    }
    case 'note': {
      const end = await api.ticketDesk.addNote({
        publicId,
        text,
        attachment: fieldsOf(form, ATTACHED_IDS_FIELD),
      })
      return isRefused(end) ? end : done('office-tickets.noted')
    }
    case 'priority': {
      const end = await api.ticketWork.setPriority({
        publicId,
        priority: fieldOf(form, 'priority'),
      })
      if (isRefused(end)) return end
      return undoable('office-tickets.moved', { act: 'priority', priority: String(end.before) })
    }
    case 'waiting': {
      const waitingOn = fieldOf(form, 'waitingOn') as 'US' | 'CUSTOMER' | 'OTHERS'
      const end = await api.ticketWork.setWaiting({ publicId, waitingOn })
      return isRefused(end) ? end : done('office-tickets.moved')
    }
    case 'confirm': {
      const end = await api.ticketWork.askToConfirm({ publicId })
      return isRefused(end) ? end : done('office-tickets.confirm.asked')
    }
    case 'correct': {
      const end = await api.ticketWork.correctTicket({ publicId, ...correctionIn(form) })
      return isRefused(end) ? end : done('office-tickets.moved')
    }
    case 'dataRequest': {
      const isDataRequest = fieldOf(form, 'isDataRequest') !== ''
      const end = await api.ticketWork.setDataRequest({ publicId, isDataRequest })
      return isRefused(end) ? end : done('office-tickets.moved')
    }
    case 'tag':
    case 'untag': {
      const isSet = fieldOf(form, 'act') === 'tag'
      const tag = fieldOf(form, 'tag').trim().toLowerCase()
      const end = await api.ticketWork.setTag({ publicId, tag, isSet })
      if (isRefused(end)) return end
      return isSet
        ? undoable('office-tickets.tags.added', { act: 'untag', tag })
        : undoable('office-tickets.tags.removed', { act: 'tag', tag })
    }
    case 'spam':
    case 'notSpam': {
      const isSpam = fieldOf(form, 'act') === 'spam'
      const end = await api.ticketWork.setSpam({ publicId, isSpam })
      if (isRefused(end)) return end
      return isSpam
        ? undoable('office-tickets.spam.set', { act: 'notSpam' })
        : undoable('office-tickets.spam.unset', { act: 'spam' })
    }
    case 'link':
    case 'unlink': {
      const umbrellaId = fieldOf(form, 'umbrellaId') || undefined
      const end = await api.ticketWork.linkUmbrella({ publicId, umbrellaId })
      return isRefused(end) ? end : done('office-tickets.moved')
    }
    case 'umbrella': {
      const title = fieldOf(form, 'title')
      const end = await api.ticketWork.openUmbrella({ title, ticket: publicId })
      return isRefused(end) ? end : done('office-tickets.moved')
    }
    case 'approve':
    case 'reject':
      return decidePrepared(api, form)
    case 'takeBack': {
      for (const id of fieldsOf(form, 'request')) {
        const end =
          fieldOf(form, 'kind') === 'REFUND'
            ? await api.moneyDesk.takeBackRefund({ publicId: id })
            : await api.orderHelp.takeBackReprint({ requestId: id })
        if (isRefused(end)) return end
      }
      return done('office-tickets.prepared.takenBack')
    }
    case 'take': {
      const end = await api.ticketDesk.assign({ publicId, staffId: me.staffId })
      if (isRefused(end)) return end
      return undoable('office-tickets.assigned', { act: 'assign', staffId: end.before ?? '' })
    }
    case 'assign': {
      const staffId = fieldOf(form, 'staffId') || undefined
      const end = await api.ticketDesk.assign({ publicId, staffId })
      if (isRefused(end)) return end
      return undoable('office-tickets.assigned', { act: 'assign', staffId: end.before ?? '' })
    }
    case 'snooze': {
      const until = fieldOf(form, 'until') || undefined
      const end = await api.ticketDesk.snooze({ publicId, until })
      if (isRefused(end)) return end
      if (!end.isReversible) return done('office-tickets.snoozed')
      return undoable('office-tickets.snoozed', { act: 'snooze', until: end.before ?? '' })
    }
    case 'merge': {
      const end = await api.ticketDesk.merge({ publicId, revision, into: fieldOf(form, 'into') })
      if (isRefused(end)) return end
      return { toast: 'office-tickets.merged', publicId: end.publicId }
    }
    default: {
      const status = fieldOf(form, 'status') as 'PENDING' | 'RESOLVED' | 'ARCHIVED'
      const end = await api.ticketDesk.setStatus({ publicId, revision, status })
      return isRefused(end) ? end : done('office-tickets.moved')
    }
  }
}

const tooMany: Refused = { errorCode: 5004, code: 'invalid', fields: { macroAct: 'two' } }

/**
 * Form that the answer waits in, since its words say what is done there; its words are kept as a draft. An offer is
 * begun beside the answer, which only promises it.
 */
async function openForm(
  { api, form, me }: FormAsk,
  publicId: string,
): Promise<Refused | (Done & { isAnswering?: true }) | undefined> {
  const words = fieldsOf(form, 'macroAct')
  const opened = formOfActs(words)
  if (opened === undefined) return undefined
  // Only one of two acts could leave with the words, which say that both are done.
  if (words.filter((word) => readMacroAct(word)?.kind === 'open').length > 1) return tooMany
  if (opened === 'quote') {
    const quote = await api.quote.startQuote({ publicId })
    if (isRefused(quote)) return quote
    const goTo = `/office/quotes/${quote.publicId}`
    return { toast: 'office-tickets.answered', goTo, isAnswering: true }
  }
  const goTo = await pathOfForm(
    api,
    publicId,
    fieldOf(form, 'act') === 'solve' ? [...words, 'solve'] : words,
    {
      may: (permission, store) => mayDo(me, permission, store),
      macro: fieldOf(form, 'macro'),
      revision: Number(fieldOf(form, 'revision')),
    },
  )
  if (isRefused(goTo) && goTo.code === 'conflict') {
    await api.ticketDesk.saveDraft(draftOf(form, publicId))
  }
  if (goTo === undefined || isRefused(goTo)) return goTo
  const kept = await api.ticketDesk.saveDraft(draftOf(form, publicId))
  return isRefused(kept) ? kept : { toast: 'office-tickets.formNext', goTo }
}

/** What was typed and brought, as a draft, with what is to be done with it. */
const draftOf = (form: FormData, publicId: string) => ({
  publicId,
  text: fieldOf(form, 'text'),
  isWithFiles: true,
  attachment: fieldsOf(form, ATTACHED_IDS_FIELD),
  document: fieldsOf(form, 'document'),
  isWithMacro: true,
  macro: fieldOf(form, 'macro') || undefined,
  act: fieldsOf(form, 'macroAct'),
})
