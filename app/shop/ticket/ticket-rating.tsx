import { MOST_RATING_LETTERS, ratingReasons } from '#commerce/ticket/ticket.terms.ts'
import { useFormAnswer } from '#app/form-errors.tsx'
import { useHref, useT } from '#app/i18n/shop-view.tsx'
import type { FilesAnswer } from '#app/upload/forms-with-files.ts'
import { Button } from '#app/ui/form/button.tsx'
import { CheckboxField, RadioGroup, TextArea } from '#app/ui/form/field.tsx'

const STARS = [1, 2, 3, 4, 5] as const
/** Up to which the customer is asked whether something is still open. */
const POOR = 2

/** Name of the box of a reason: many boxes of one name would be one value of the form. */
export const REASON_FIELD = 'reason.'

type TicketRatingProps = {
  stars: number | undefined
  path: string
  answer: FilesAnswer | undefined
}

/** Form in which a customer says how a resolved ticket was answered, or what they said. */
export function TicketRating({ stars, path, answer }: TicketRatingProps) {
  const t = useT()
  const href = useHref()
  const field = useFormAnswer(answer)
  return (
    <section id="rating" className="panel stack stack-small" aria-label={t('ticket.rating.title')}>
      {stars === undefined ? (
        <form method="post" action={href(path)} encType="multipart/form-data" className="form">
          <RadioGroup
            label={t('ticket.rating.title')}
            layout="stars"
            required
            options={STARS.map((value) => ({
              value: String(value),
              label: t(`ticket.rating.${value}`),
            }))}
            {...field('stars')}
          />
          <fieldset className="field">
            <legend className="field-label">{t('ticket.rating.reasons')}</legend>
            {ratingReasons.map((reason) => (
              <CheckboxField
                key={reason}
                label={t(`ticket.rating.reason.${reason}`)}
                defaultChecked={answer?.values[REASON_FIELD + reason] !== undefined}
                {...field(REASON_FIELD + reason)}
              />
            ))}
          </fieldset>
          <TextArea
            label={t('ticket.rating.words')}
            rows={3}
            maxLength={MOST_RATING_LETTERS}
            {...field('words')}
          />
          <div className="form-actions">
            <Button name="act" value="rate" variant="secondary">
              {t('ticket.rating.send')}
            </Button>
          </div>
        </form>
      ) : (
        <>
          <p>{t('ticket.rating.given', { stars })}</p>
          {stars <= POOR && <p>{t('ticket.rating.poor')}</p>}
        </>
      )}
    </section>
  )
}
