import { isRefused } from '#api/refusal.ts'
import { goTo, orErrorPage } from '#app/answers.ts'
import { readFormValues, refusedForm } from '#app/forms.ts'
import type { MessageId } from '#app/i18n/message-id.ts'
import { useFormat, useHref, useShop, useT } from '#app/i18n/shop-view.tsx'
import { PageHead } from '#app/page-head.tsx'
import { quotePath } from '#app/paths.ts'
import { getShop } from '#app/shop.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ButtonLink } from '#app/ui/form/button.tsx'
import { Letter } from '#app/ui/illustration/letter.tsx'
import type { ShownQuote } from '#commerce/quote/quote.contract.ts'
import { AcceptedQuote, QuoteAnswers } from './quote-answers.tsx'
import { QuoteBill } from './quote-bill.tsx'
import './quote.css'
import type { Route } from './+types/quote.route'

/** A quote behind the link of its mail, or for the account that asked for it. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const shop = getShop(context)
  const { searchParams } = shop.url
  const key = searchParams.get('key') ?? undefined
  const answer = await shop.api.quote.getQuote({ publicId: params.public_id, key })
  if (isRefused(answer) && answer.code === 'expired') return { quote: undefined }
  const quote = await orErrorPage(shop, answer)
  return { quote, key, done: searchParams.get('done') }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const shop = getShop(context)
  const publicId = params.public_id
  const key = shop.url.searchParams.get('key') ?? undefined
  const values = await readFormValues(request)
  const { quote: api, ticket } = shop.api
  const path = quotePath(publicId, key)
  const back = (done: string) => goTo(shop, `${path}${key ? '&' : '?'}done=${done}`, 303)
  if (values['act'] === 'accept') {
    await shop.ensureSession()
    const accepted = await api.acceptQuote({ publicId, key })
    if (!isRefused(accepted)) return goTo(shop, accepted.needsDesign ? path : '/cart', 303)
    return accepted.code === 'conflict' ? goTo(shop, path, 303) : orErrorPage<never>(shop, accepted)
  }
  if (values['act'] === 'decline') {
    const declined = await api.declineQuote({ publicId, key, message: values['reason'] })
    if (!isRefused(declined)) return back('declined')
    if (declined.code === 'conflict') return goTo(shop, path, 303)
    return declined.code === 'not_found'
      ? orErrorPage<never>(shop, declined)
      : refusedForm(declined, values)
  }
  const quote = await orErrorPage(shop, await api.getQuote({ publicId, key }))
  const asked = await ticket.answerTicket({
    publicId: quote.ticket.publicId,
    key,
    message: values['message'] ?? '',
  })
  if (!isRefused(asked)) return back('asked')
  return asked.code === 'not_found' ? orErrorPage<never>(shop, asked) : refusedForm(asked, values)
}

export default function Quote({ loaderData, actionData }: Route.ComponentProps) {
  const { quote, key, done } = loaderData
  const t = useT()
  const href = useHref()
  if (!quote) {
    return (
      <div className="container page-block">
        <PageHead title={t('ticket.expired.title')} noindex />
        <EmptyState
          illustration={<Letter />}
          title={t('ticket.expired.title')}
          text={t('ticket.expired.text')}
          actions={<ButtonLink href={href('/contact')}>{t('ticket.new')}</ButtonLink>}
        />
      </div>
    )
  }
  const news = done ? doneWords[done] : undefined
  return (
    <div className="container container-narrow page-block stack stack-large">
      <PageHead title={t('general.quote.one', { reference: quote.reference })} noindex />
      <QuoteHead quote={quote} />
      {news && (
        <Alert tone="success" role="status">
          <p>{t(news)}</p>
        </Alert>
      )}
      {quote.state === 'ACCEPTED' && <AcceptedQuote quote={quote} />}
      <QuoteBill quote={quote} fileKey={key} />
      <QuoteAnswers quote={quote} fileKey={key} answer={actionData} />
    </div>
  )
}

const doneWords: Readonly<Record<string, MessageId>> = {
  asked: 'quote.done.asked',
  declined: 'quote.done.declined',
}

function QuoteHead({ quote }: { quote: ShownQuote }) {
  const t = useT()
  const format = useFormat()
  const { config } = useShop()
  const isOpen = quote.state === 'SENT' && quote.mayAnswer
  const state = quote.state === 'SENT' && !quote.mayAnswer ? 'EXPIRED' : quote.state
  return (
    <header className="stack stack-small">
      <div className="cluster cluster-apart">
        <h1>{t('general.quote.one', { reference: quote.reference })}</h1>
        <Badge tone={isOpen ? 'butter' : state === 'ACCEPTED' ? 'success' : 'neutral'}>
          {t(`general.quote.state.${state}`)}
        </Badge>
      </div>
      <p className="muted">
        {t('quote.from', {
          name: quote.from,
          brand: config.brandName,
          day: format.day(quote.sentAt),
        })}{' '}
        {isOpen && t('general.quote.until', { day: format.day(quote.validUntil) })}
      </p>
      {quote.words !== '' && <p className="quote-words">{quote.words}</p>}
    </header>
  )
}
