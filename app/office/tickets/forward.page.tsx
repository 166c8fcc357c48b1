import { isRefused } from '#api/refusal.ts'
import { AreaField, FormProblem, TextField, TickField } from '#app/office/kit/field.tsx'
import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { ButtonLink, Card, Note, PageHead, Submit, When } from '#app/office/kit/parts.tsx'
import { definePage, fieldOf, fieldsOf } from '#app/office/office-page.ts'
import { MOST_MESSAGE_LETTERS } from '#commerce/ticket/ticket.terms.ts'
import { AnswerWith, loadTicketBehind, readAnswerWith } from './answer-with.tsx'

/** Hint at the address: without an approved one there is no list to show. */
function hintOf(mayAnywhere: boolean, approved: number) {
  if (mayAnywhere) {
    return approved > 0 ? 'office-tickets.forward.toAny' : 'office-tickets.forward.toAnyNone'
  }
  return approved > 0 ? 'office-tickets.forward.toApproved' : 'office-tickets.forward.toNone'
}

/** Forwarding parts of a ticket to a carrier, the factory or somebody else outside. */
export const page = definePage({
  load: async ({ api, params, url }) => {
    const ticket = await api.ticketDesk.getTicket({ publicId: params['publicId']! })
    if (isRefused(ticket)) return ticket
    const listed = await api.ticketWork.listForwardRules({})
    if (isRefused(listed)) return listed
    // Opened with an answer that says so: it leaves together with the question.
    return { ticket, rules: listed.rules, behind: await loadTicketBehind(api, url) }
  },
  act: async ({ api, params, form }) => {
    const publicId = params['publicId']!
    const { ticket: _ticket, ...answer } = readAnswerWith(form)
    const end = await api.ticketWork.forward({
      publicId,
      to: fieldOf(form, 'to'),
      subject: fieldOf(form, 'subject'),
      text: fieldOf(form, 'text'),
      message: fieldsOf(form, 'message'),
      file: fieldsOf(form, 'file'),
      isWaiting: form.has('isWaiting'),
      ...answer,
    })
    if (isRefused(end)) return end
    return { goTo: `/office/tickets/${publicId}`, toast: 'office-tickets.forward.done' }
  },
  title: ({ ticket }, { t }) => t('office-tickets.forward.title', { reference: ticket.reference }),
  View: ({ data: { ticket, rules, behind }, office: { t, may }, sent }) => {
    const spoken = ticket.messages.filter(({ direction }) => direction !== 'NOTE')
    const files = spoken.flatMap((message) => message.files)
    const exact = rules.filter(({ address }) => !address.startsWith('@'))
    return (
      <>
        <PageHead
          up={{ href: `/office/tickets/${ticket.publicId}`, label: ticket.reference }}
          title={t('office-tickets.forward.title', { reference: ticket.reference })}
          lead={t('office-tickets.forward.lead')}
        />
        <FormProblem sent={sent} />
        <OfficeForm label={t('office-tickets.forward.do')}>
          <Card>
            <div className="o-form">
              <TextField
                name="to"
                type="email"
                label={t('office-tickets.forward.to')}
                hint={t(hintOf(may('ticket.forward_anywhere', ticket.store), rules.length), {
                  list: rules.map(({ address, label }) => `${label} (${address})`).join(', '),
                })}
                value={exact.length === 1 ? exact[0]!.address : undefined}
                sent={sent}
              />
              <TextField
                name="subject"
                label={t('office-tickets.forward.subject')}
                maxLength={120}
                value={ticket.order}
                sent={sent}
              />
              <AreaField
                name="text"
                label={t('office-tickets.forward.text')}
                rows={6}
                maxLength={MOST_MESSAGE_LETTERS}
                sent={sent}
              />
            </div>
          </Card>
          <Card title={t('office-tickets.forward.share')}>
            <Note tone="warn">{t('office-tickets.forward.shareHint')}</Note>
            <div className="o-attach">
              {spoken.map(({ messageId, direction, text, at, staffName }) => (
                <TickField
                  key={messageId}
                  name="message"
                  value={messageId}
                  label={`${direction === 'IN' ? ticket.name : (staffName ?? '')}: ${text.slice(0, 160)}`}
                  hint={<When at={at} />}
                  sent={sent}
                />
              ))}
              {files.map(({ fileId, name }) => (
                <TickField key={fileId} name="file" value={fileId} label={name} sent={sent} />
              ))}
            </div>
          </Card>
          {behind && <AnswerWith ticket={behind} sent={sent} />}
          <TickField
            name="isWaiting"
            label={t('office-tickets.forward.wait')}
            hint={t('office-tickets.forward.waitHint')}
            isTicked
            sent={sent}
          />
          <div className="o-actions">
            <Submit icon="send">{t('office-tickets.forward.do')}</Submit>
            <ButtonLink href={`/office/tickets/${ticket.publicId}`}>
              {t('office-tickets.back')}
            </ButtonLink>
          </div>
        </OfficeForm>
      </>
    )
  },
})
