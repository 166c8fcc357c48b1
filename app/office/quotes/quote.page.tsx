import { isRefused } from '#api/refusal.ts'
import { apiPath } from '#app/browser-api/api-path.ts'
import type { MessageId } from '#app/i18n/message-id.ts'
import { AreaField, FormProblem, TextField } from '#app/office/kit/field.tsx'
import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { ButtonLink, Card, Facts, Note, PageHead, Submit, When } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { definePage, fieldOf, type FormAsk, type Sent } from '#app/office/office-page.ts'
import { orderPath } from '#app/office/orders/order-words.tsx'
import { MOST_MESSAGE_LETTERS } from '#commerce/ticket/ticket.terms.ts'
import { QuoteDraft } from './quote-draft.tsx'
import { readQuote } from './quote-form.ts'
import { QuoteLines, QuoteSums } from './quote-lines.tsx'
import { QuoteBadge, type OfficeQuote } from './quote-words.tsx'

/** One quote: written, sent and followed here. */
export const page = definePage({
  load: async ({ api, params, url }) => {
    const publicId = params['publicId']!
    const query = url.searchParams.get('query') ?? undefined
    const quote = await api.quote.getQuote({ publicId, query })
    if (isRefused(quote)) return quote
    return { quote, query: query ?? '' }
  },
  act: async (asked) => {
    const publicId = asked.params['publicId']!
    const path = `/office/quotes/${publicId}`
    const { api, form } = asked
    const revision = fieldOf(form, 'revision')
    switch (fieldOf(form, 'act')) {
      case 'send': {
        const sent = await api.quote.sendQuote({ publicId, revision, text: fieldOf(form, 'text') })
        return isRefused(sent) ? sent : { goTo: path, toast: 'office-quotes.sent' }
      }
      case 'withdraw': {
        const reason = fieldOf(form, 'reason')
        const end = await api.quote.withdrawQuote({ publicId, revision, reason })
        return isRefused(end) ? end : { goTo: path, toast: 'office-quotes.withdrawn' }
      }
      default:
        return save(asked, publicId, path)
    }
  },
  title: ({ quote }) => `${quote.reference} ${quote.name}`,
  View: ({ data: { quote, query }, sent, office: { t } }) => {
    const isDraft = quote.state === 'DRAFT'
    return (
      <>
        <PageHead
          title={t('office-quotes.one', { reference: quote.reference, name: quote.name })}
          up={{ href: `/office/tickets/${quote.ticket.publicId}`, label: quote.ticket.reference }}
          badges={<QuoteBadge state={quote.state} />}
        >
          <ButtonLink
            href={apiPath('/office/quotes/{public_id}/pdf', { publicId: quote.publicId })}
            icon="download"
          >
            {t('office-quotes.pdf')}
          </ButtonLink>
        </PageHead>
        <FormProblem sent={sent} />
        <Problems quote={quote} sent={sent} />
        <div className="o-columns">
          <div className="o-stack">
            {isDraft ? (
              <QuoteDraft quote={quote} query={query} sent={sent} />
            ) : (
              <Card title={t('office-quotes.lines')}>
                <QuoteLines quote={quote} />
                <QuoteSums quote={quote} />
              </Card>
            )}
            {isDraft && quote.lines.length > 0 && <SendForm quote={quote} sent={sent} />}
          </div>
          <div className="o-stack">
            <About quote={quote} />
            <History quote={quote} />
            {(isDraft || quote.state === 'SENT') && <WithdrawForm quote={quote} sent={sent} />}
          </div>
        </div>
      </>
    )
  },
})

async function save({ api, form }: FormAsk, publicId: string, path: string) {
  const query = new URLSearchParams({ query: fieldOf(form, 'query') })
  // Searching keeps what was typed: it is saved with it.
  const goTo = fieldOf(form, 'query') === '' ? path : `${path}?${query}#found`
  const read = readQuote(form)
  if (isRefused(read)) return read
  const saved = await api.quote.saveQuote({ publicId, ...read })
  return isRefused(saved) ? saved : { goTo, toast: 'office-quotes.saved' as const }
}

const problems = new Set([
  'above_list',
  'below_limit',
  'whole_amount',
  'two_prices',
  'whole_sets',
  'size_not_sold',
  'not_offered',
  'changed',
])

/** Faults that stand at no field of their own, in words. */
function Problems({ quote, sent }: { quote: OfficeQuote; sent: Sent | undefined }) {
  const { t } = useOffice()
  const codes = [...Object.values(sent?.refused.fields ?? {}), quote.problem ?? '']
  const known = [...new Set(codes.filter((code) => problems.has(code)))]
  if (known.length === 0) return null
  return (
    <Note tone="bad">
      {known.map((code) => (
        <p key={code}>{t(`office-quotes.problem.${code}` as MessageId)}</p>
      ))}
    </Note>
  )
}

function SendForm({ quote, sent }: { quote: OfficeQuote; sent: Sent | undefined }) {
  const { t, may } = useOffice()
  if (!may('order.create', quote.store)) return null
  return (
    <Card title={t('office-quotes.send')}>
      <OfficeForm>
        <input type="hidden" name="revision" value={quote.revision} />
        <AreaField
          name="text"
          label={t('office-tickets.text', { language: quote.language.toUpperCase() })}
          hint={t('office-quotes.sendHint', { email: quote.email })}
          value={quote.words}
          rows={7}
          maxLength={MOST_MESSAGE_LETTERS}
          sent={sent && fieldOf(sent.form, 'act') === 'send' ? sent : undefined}
        />
        <div className="o-actions">
          <Submit name="act" value="send" icon="send" confirm={t('office-quotes.sendConfirm')}>
            {t('office-quotes.sendDo')}
          </Submit>
        </div>
      </OfficeForm>
    </Card>
  )
}

function About({ quote }: { quote: OfficeQuote }) {
  const { t, format } = useOffice()
  const day = (date: string | undefined) => date && format.day(date)
  const { asked } = quote
  return (
    <Card title={t('office-quotes.about')}>
      <Facts
        rows={[
          [t('office-quotes.customer'), quote.name],
          [t('office-tickets.email'), quote.email],
          [t('general.budget.product'), asked?.product],
          [t('general.budget.quantity'), asked?.quantity],
          [t('general.budget.company'), asked?.companyName],
          [t('general.budget.neededOn'), day(asked?.neededOn)],
          [t('office-quotes.validUntil'), day(quote.validUntil)],
          [t('office-quotes.earliest'), day(quote.earliestOn)],
          [t('office-quotes.maker'), quote.maker],
          [
            t('office-quotes.order'),
            quote.order && (
              <a key="order" href={orderPath(quote.order)}>
                {quote.order}
              </a>
            ),
          ],
        ]}
      />
    </Card>
  )
}

function History({ quote }: { quote: OfficeQuote }) {
  const { t } = useOffice()
  return (
    <Card title={t('office-quotes.history')}>
      <ul className="o-ticket-orders">
        {quote.events.map(({ to, at, reason }) => (
          <li key={`${to} ${at}`}>
            <span>
              {t(`office-quotes.state.${to}` as MessageId)}
              {reason && <span className="o-hint"> {reason}</span>}
            </span>
            <When at={at} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function WithdrawForm({ quote, sent }: { quote: OfficeQuote; sent: Sent | undefined }) {
  const { t, may } = useOffice()
  if (!may('order.create', quote.store)) return null
  return (
    <Card title={t('office-quotes.withdraw')}>
      <OfficeForm>
        <input type="hidden" name="revision" value={quote.revision} />
        <TextField
          name="reason"
          label={t('office-quotes.reason')}
          maxLength={300}
          sent={sent && fieldOf(sent.form, 'act') === 'withdraw' ? sent : undefined}
        />
        <div className="o-actions">
          <Submit name="act" value="withdraw" kind="danger">
            {t('office-quotes.withdrawDo')}
          </Submit>
        </div>
      </OfficeForm>
    </Card>
  )
}
