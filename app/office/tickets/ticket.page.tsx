import { isRefused, type Refused } from '#api/refusal.ts'
import type { MessageId } from '#app/i18n/message-id.ts'
import { FormProblem } from '#app/office/kit/field.tsx'
import { Badge, Note, PageHead } from '#app/office/kit/parts.tsx'
import { FaultCard } from '#app/office/faults/fault-card.tsx'
import { TicketQuotes } from '#app/office/quotes/ticket-quotes.tsx'
import { definePage, fieldOf, fieldsOf, type FormAsk } from '#app/office/office-page.ts'
import { ticketTitle } from '#app/ticket-title.ts'
import { ChatBar } from './chat-bar.tsx'
import { AnswerForm } from './answer-form.tsx'
import { pathOfForm } from './macro-form-path.ts'
import { PresenceLine } from './presence-line.tsx'
import { TicketSide } from './ticket-side.tsx'
import { TicketThread } from './ticket-thread.tsx'
import { TicketMore } from './ticket-work.tsx'

/** A conversation, with everything that is needed to answer it. */
export const page = definePage({
  load: async ({ api, params }) => {
    const publicId = params['publicId']!
    const ticket = await api.ticketDesk.getTicket({ publicId })
    if (isRefused(ticket)) return ticket
    // Whoever may only read answers nothing.
    const listed = await api.macro.listTicketMacros({ publicId })
    const [reported, quoted, shared] = await Promise.all([
      api.fault.findFault({ publicId }),
      api.quote.listTicketQuotes({ publicId }),
      api.ticketWork.listUmbrellas({}),
    ])
    return {
      ticket,
      macros: isRefused(listed) ? [] : listed.macros,
      faults: isRefused(reported) ? [] : reported.faults,
      quotes: isRefused(quoted) ? [] : quoted.quotes,
      umbrellas: isRefused(shared) ? [] : shared.umbrellas,
    }
  },
  act: async (asked) => {
    const publicId = asked.params['publicId']!
    const end = await perform(asked, publicId)
    if (isRefused(end)) return end
    const goTo = end.goTo ?? `/office/tickets/${end.publicId ?? publicId}`
    return { goTo, toast: end.toast }
  },
  title: ({ ticket }) => `${ticket.reference} ${ticket.name}`,
  View: ({ data: { ticket, macros, faults, quotes, umbrellas }, office: { t, may }, sent }) => (
    <>
      <PageHead
        up={{ href: '/office/tickets', label: t('office-tickets.title') }}
        title={ticketTitle(t, ticket)}
        badges={
          <>
            <Badge tone={ticket.status === 'PENDING' ? 'warn' : 'good'}>
              {t(`office-tickets.status.${ticket.status}` as MessageId)}
            </Badge>
            {ticket.isBreached && <Badge tone="bad">{t('office-tickets.late')}</Badge>}
            {ticket.tags.map((tag) => (
              <Badge key={tag}>{tag}</Badge>
            ))}
            <span className="o-hint">{ticket.reference}</span>
          </>
        }
      />
      <PresenceLine ticket={ticket} />
      <FormProblem sent={sent} />
      {ticket.verified === 'NONE' && <Note tone="warn">{t('office-tickets.unverified')}</Note>}
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
          <TicketThread ticket={ticket} />
          {may('ticket.answer', ticket.store) && ticket.status !== 'ARCHIVED' && (
            <AnswerForm ticket={ticket} macros={macros} sent={sent} />
          )}
        </div>
        <div className="o-stack">
          <TicketSide ticket={ticket} />
          {may('ticket.answer', ticket.store) && ticket.status !== 'ARCHIVED' && (
            <TicketMore ticket={ticket} umbrellas={umbrellas} />
          )}
        </div>
      </div>
    </>
  ),
})

/** `publicId`: of the ticket to go on with, where it is another one. */
type Done = { toast: MessageId; publicId?: string; goTo?: string }

async function perform({ api, form, me }: FormAsk, publicId: string): Promise<Refused | Done> {
  const text = fieldOf(form, 'text')
  const revision = fieldOf(form, 'revision')
  const done = (toast: MessageId): Done => ({ toast })
  switch (fieldOf(form, 'act')) {
    case 'quote': {
      const end = await api.quote.startQuote({ publicId })
      if (isRefused(end)) return end
      return { toast: 'office-quotes.started', goTo: `/office/quotes/${end.publicId}` }
    }
    case 'answer':
    case 'solve': {
      const isSolved = fieldOf(form, 'act') === 'solve'
      const end = await api.ticketDesk.answer({
        publicId,
        revision,
        text,
        isSolved,
        macro: fieldOf(form, 'macro') || undefined,
        isMacroChanged: text.trim() !== fieldOf(form, 'macroText').trim(),
        act: fieldsOf(form, 'macroAct'),
        document: fieldsOf(form, 'document'),
      })
      // Somebody wrote meanwhile: the words are kept, whatever becomes of this page.
      if (isRefused(end) && end.code === 'conflict') {
        await api.ticketDesk.saveDraft({ publicId, text })
      }
      if (isRefused(end)) return end
      const opens = await pathOfForm(api, publicId, fieldsOf(form, 'macroAct'))
      return { ...done('office-tickets.answered'), ...(opens && { goTo: opens }) }
    }
    case 'endChat': {
      const end = await api.ticketDesk.endChat({ publicId })
      return isRefused(end) ? end : done('office-tickets.chat.ended')
    }
    case 'note': {
      const end = await api.ticketDesk.addNote({ publicId, text })
      return isRefused(end) ? end : done('office-tickets.noted')
    }
    case 'priority': {
      const end = await api.ticketWork.setPriority({
        publicId,
        priority: fieldOf(form, 'priority'),
      })
      return isRefused(end) ? end : done('office-tickets.moved')
    }
    case 'waiting': {
      const waitingOn = fieldOf(form, 'waitingOn') as 'US' | 'CUSTOMER' | 'OTHERS'
      const end = await api.ticketWork.setWaiting({ publicId, waitingOn })
      return isRefused(end) ? end : done('office-tickets.moved')
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
      return isRefused(end) ? end : done('office-tickets.assigned')
    }
    case 'assign': {
      const staffId = fieldOf(form, 'staffId') || undefined
      const end = await api.ticketDesk.assign({ publicId, staffId })
      return isRefused(end) ? end : done('office-tickets.assigned')
    }
    case 'snooze': {
      const until = fieldOf(form, 'until') || undefined
      const end = await api.ticketDesk.snooze({ publicId, until })
      return isRefused(end) ? end : done('office-tickets.snoozed')
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
