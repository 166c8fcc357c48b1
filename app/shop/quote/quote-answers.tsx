import type { FormAnswer } from '#app/forms.ts'
import { FormErrors, useFormAnswer } from '#app/form-errors.tsx'
import { useHref, useT } from '#app/i18n/shop-view.tsx'
import { createPath, ownOrderPath, quotePath, trackingPath } from '#app/paths.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Button, ButtonLink } from '#app/ui/form/button.tsx'
import { TextArea } from '#app/ui/form/field.tsx'
import type { ShownQuote } from '#commerce/quote/quote.contract.ts'
import { MOST_DECLINE_LETTERS } from '#commerce/quote/quote-limits.terms.ts'
import { MOST_MESSAGE_LETTERS } from '#commerce/ticket/ticket.terms.ts'

type Props = { quote: ShownQuote; fileKey: string | undefined; answer: FormAnswer | undefined }

/** Three ways to answer: yes, a question, no. Works without a script. */
export function QuoteAnswers({ quote, fileKey, answer }: Props) {
  const t = useT()
  const href = useHref()
  const field = useFormAnswer(answer)
  const path = href(quotePath(quote.publicId, fileKey))
  const isDeclining = answer?.values['act'] === 'decline'
  const conversation = quote.isInAccount
    ? `/accounts/tickets/${quote.ticket.publicId}`
    : `/tickets/${quote.ticket.publicId}?key=${encodeURIComponent(fileKey ?? '')}`
  return (
    <>
      {quote.mayAnswer && (
        <form method="post" action={path} className="stack stack-small">
          <input type="hidden" name="act" value="accept" />
          <p className="muted">{t('quote.acceptHint')}</p>
          <div>
            <Button size="large" icon="shopping-bag">
              {t('quote.accept')}
            </Button>
          </div>
        </form>
      )}
      {!quote.mayAnswer && quote.state !== 'ACCEPTED' && <p>{t('quote.over')}</p>}
      <details className="panel stack stack-small" open={answer !== undefined && !isDeclining}>
        <summary>{t('quote.ask')}</summary>
        <form method="post" action={path} className="form">
          {!isDeclining && <FormErrors answer={answer} />}
          <input type="hidden" name="act" value="ask" />
          <TextArea
            label={t('quote.askText')}
            rows={4}
            required
            maxLength={MOST_MESSAGE_LETTERS}
            {...field('message')}
          />
          <div className="form-actions">
            <Button variant="secondary" icon="mail">
              {t('quote.askSend')}
            </Button>
          </div>
        </form>
      </details>
      {quote.mayAnswer && (
        <details className="panel stack stack-small" open={isDeclining}>
          <summary>{t('quote.declineTitle')}</summary>
          <form method="post" action={path} className="form">
            {isDeclining && <FormErrors answer={answer} />}
            <input type="hidden" name="act" value="decline" />
            <TextArea
              label={t('quote.declineWhy')}
              rows={3}
              maxLength={MOST_DECLINE_LETTERS}
              optionalLabel={t('general.field.optional')}
              {...field('reason')}
            />
            <div className="form-actions">
              <Button variant="secondary">{t('quote.decline')}</Button>
            </div>
          </form>
        </details>
      )}
      <p>
        <a href={href(conversation)}>{t('quote.conversation')}</a>
      </p>
    </>
  )
}

/** After the yes: the cart, what is still to be designed, or the order that came of it. */
export function AcceptedQuote({ quote }: { quote: ShownQuote }) {
  const t = useT()
  const href = useHref()
  const { order, code } = quote
  if (order) {
    const path = quote.isInAccount ? ownOrderPath(order.publicId) : trackingPath(order.publicId)
    return (
      <Alert tone="success">
        <p>
          <a href={href(path)}>{t('quote.ordered', { number: order.number })}</a>
        </p>
      </Alert>
    )
  }
  const open = quote.lines.filter(({ needsDesign }) => needsDesign)
  return (
    <Alert
      tone="success"
      actions={<ButtonLink href={href('/cart')}>{t('quote.toCart')}</ButtonLink>}
    >
      {code !== undefined && <p>{t('quote.code', { code })}</p>}
      {open.length > 0 && (
        <>
          <p>{t('quote.designHint')}</p>
          <ul>
            {open.map((line) => (
              <li key={`${line.articleId} ${line.variant}`}>
                {line.pieces} × {line.articleName} {line.variantLabel}{' '}
                <a href={href(createPath(line.articleId, line.variant))}>{t('quote.design')}</a>
              </li>
            ))}
          </ul>
        </>
      )}
    </Alert>
  )
}
