import type { OutputOf } from '#api/contract.ts'
import { isRefused, type Refused } from '#api/refusal.ts'
import type { MessageId } from '#app/i18n/message-id.ts'
import { AreaField, FormProblem, TickField } from '#app/office/kit/field.tsx'
import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { Badge, Card, Empty, PageHead, Submit } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { languageName } from '#app/office/orders/order-words.tsx'
import { definePage, fieldOf, type FormAsk, type Sent } from '#app/office/office-page.ts'
import type { ticketWorkOfficeContract } from '#commerce/ticket-desk/ticket-work.office.contract.ts'
import { MOST_MESSAGE_LETTERS } from '#commerce/ticket/ticket.terms.ts'

type Umbrella = OutputOf<(typeof ticketWorkOfficeContract)['getUmbrella']>

/** Languages of the tickets that are still to be answered. */
const languagesOf = ({ linked }: Umbrella) =>
  [
    ...new Set(
      linked.filter(({ status }) => status !== 'ARCHIVED').map(({ language }) => language),
    ),
  ].toSorted()

/** One problem with its tickets: what is answered here goes to all of them, once each. */
export const page = definePage({
  load: ({ api, params }) => api.ticketWork.getUmbrella({ umbrellaId: params['id']! }),
  act: async (asked) => {
    const umbrellaId = asked.params['id']!
    const goTo = `/office/ticket-umbrellas/${umbrellaId}`
    if (fieldOf(asked.form, 'act') === 'close') {
      const end = await asked.api.ticketWork.closeUmbrella({ umbrellaId })
      return isRefused(end) ? end : { goTo, toast: 'office-tickets.umbrella.isClosed' }
    }
    const started = await answerAll(asked, umbrellaId)
    if (isRefused(started)) return started
    return { goTo: `/office/tasks/${started.taskId}`, toast: 'office-tickets.umbrella.started' }
  },
  title: ({ title }) => title,
  View: ({ data, office: { t, may }, sent }) => (
    <>
      <PageHead
        up={{ href: '/office/ticket-umbrellas', label: t('office-tickets.umbrella.list') }}
        title={data.title}
        badges={data.isClosed && <Badge>{t('office-tickets.umbrella.closed')}</Badge>}
        lead={t('office-tickets.umbrella.counts', { tickets: data.tickets, waiting: data.waiting })}
      >
        {!data.isClosed && may('ticket.answer') && (
          <OfficeForm className="o-actions">
            <Submit name="act" value="close" kind="plain" icon="check">
              {t('office-tickets.umbrella.close')}
            </Submit>
          </OfficeForm>
        )}
      </PageHead>
      <FormProblem sent={sent} />
      {data.linked.length === 0 ? (
        <Empty icon="message-square" title={t('office-tickets.umbrella.empty')}>
          <p>{t('office-tickets.umbrella.emptyHint')}</p>
        </Empty>
      ) : (
        <div className="o-columns">
          {may('ticket.answer') ? <AnswerAll umbrella={data} sent={sent} /> : <div />}
          <Linked umbrella={data} />
        </div>
      )}
    </>
  ),
})

async function answerAll({ api, form }: FormAsk, umbrellaId: string) {
  const umbrella = await api.ticketWork.getUmbrella({ umbrellaId })
  if (isRefused(umbrella)) return umbrella
  const texts: Record<string, string> = {}
  const fields: Record<string, string> = {}
  for (const language of languagesOf(umbrella)) {
    const text = fieldOf(form, `text.${language}`)
    if (text === '') fields[`text.${language}`] = 'required'
    texts[language] = text
  }
  const refused: Refused = { errorCode: 5004, code: 'invalid', fields }
  if (Object.keys(fields).length > 0) return refused
  return api.officeTask.startTask({
    act: 'ticket.umbrella-answer',
    ids: umbrella.linked
      .filter(({ status }) => status !== 'ARCHIVED')
      .map(({ publicId }) => publicId),
    input: JSON.stringify({
      umbrellaId,
      // The form's own: pressed twice, or begun again, it is one answer.
      answerId: fieldOf(form, 'answerId'),
      texts,
      isSolved: form.has('isSolved'),
    }),
  })
}

function AnswerAll({ umbrella, sent }: { umbrella: Umbrella; sent: Sent | undefined }) {
  const { t, me } = useOffice()
  const count = umbrella.linked.filter(({ status }) => status !== 'ARCHIVED').length
  return (
    <Card title={t('office-tickets.umbrella.answer')}>
      <OfficeForm label={t('office-tickets.umbrella.answer')}>
        <p className="o-hint">{t('office-tickets.umbrella.answerHint')}</p>
        <input
          type="hidden"
          name="answerId"
          defaultValue={(sent && fieldOf(sent.form, 'answerId')) || crypto.randomUUID()}
        />
        {languagesOf(umbrella).map((language) => (
          <AreaField
            key={language}
            name={`text.${language}`}
            label={t('office-tickets.text', { language: languageName(language, me.language) })}
            rows={5}
            maxLength={MOST_MESSAGE_LETTERS}
            sent={sent}
          />
        ))}
        <TickField name="isSolved" label={t('office-tickets.umbrella.solve')} sent={sent} />
        <div className="o-actions">
          <Submit icon="send" confirm={t('office-tickets.umbrella.sure', { count })}>
            {t('office-tickets.umbrella.send', { count })}
          </Submit>
        </div>
      </OfficeForm>
    </Card>
  )
}

function Linked({ umbrella }: { umbrella: Umbrella }) {
  const { t } = useOffice()
  return (
    <Card title={t('office-tickets.title')}>
      <ul className="o-ticket-orders">
        {umbrella.linked.map((one) => (
          <li key={one.publicId}>
            <a href={`/office/tickets/${one.publicId}`}>{one.reference}</a>
            <span>
              {one.name} · {one.language.toUpperCase()} ·{' '}
              {t(`office-tickets.status.${one.status}` as MessageId)}
              {one.answers > 0 && ` · ${t('office-tickets.umbrella.answered')}`}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
