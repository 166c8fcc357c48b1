import type { Offer } from '#commerce/promotion/promotion.contract.ts'
import { useFormat, useHref, useT } from '#app/i18n/shop-view.tsx'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { Button } from '#app/ui/form/button.tsx'
import { effectWords, type Speech } from './promotion-words.ts'

/** The promotions that everybody may use, as the engine applies them. */
export function OfferList({ offers }: { offers: readonly Offer[] }) {
  return (
    <ul className="offers">
      {offers.map((offer) => (
        <li key={offer.id}>
          <OfferCard offer={offer} />
        </li>
      ))}
    </ul>
  )
}

function OfferCard({ offer }: { offer: Offer }) {
  const t = useT()
  const format = useFormat()
  const { name, text, effect, code, validUntil } = offer
  return (
    <article className="offer">
      <Badge tone="accent" icon={effect.kind === 'FREE_SHIPPING' ? 'truck' : 'ticket-percent'}>
        {effectWords({ t, format }, effect)}
      </Badge>
      <h3>{name}</h3>
      <p>{text}</p>
      <ul className="offer-conditions">
        {conditionWords({ t, format }, offer).map((words) => (
          <li key={words}>{words}</li>
        ))}
        <OfferGoods offer={offer} />
      </ul>
      {code ? <OfferCode code={code} /> : <p className="muted">{t('offers.noCode')}</p>}
      {validUntil && (
        <p className="offer-until">
          {t('general.card.until', { date: format.day(lastMomentOf(validUntil)) })}
        </p>
      )}
    </article>
  )
}

/** Condition words, one condition a line. */
function conditionWords({ t, format }: Speech, offer: Offer): string[] {
  const { minimumMinor, minimumQuantity, mostUsesPerCustomer } = offer
  const conditions = [
    minimumMinor && t('offers.minimum', { amount: format.price(minimumMinor) }),
    minimumQuantity && t('offers.quantity', { count: minimumQuantity }),
    offer.isFirstOrderOnly && t('offers.firstOrder'),
    !offer.isFirstOrderOnly &&
      mostUsesPerCustomer &&
      t('offers.perCustomer', { count: mostUsesPerCustomer }),
    offer.excludesReduced && t('offers.notReduced'),
    !offer.combines && t('offers.alone'),
  ]
  return conditions.filter((words) => typeof words === 'string')
}

/** Last moment: what ends at midnight ends for people on the day before. */
const lastMomentOf = (end: string) => new Date(Date.parse(end) - 1).toISOString()

function OfferGoods({ offer }: { offer: Offer }) {
  const t = useT()
  const href = useHref()
  const links = [
    ...offer.articles.map(({ slug, name }) => ({ name, path: `/${slug}` })),
    ...offer.tags.map(({ slug, name }) => ({ name, path: `/t/${slug}` })),
  ]
  if (links.length === 0) return null
  return (
    <li>
      {t('offers.for')}{' '}
      {links.map(({ name, path }, index) => (
        <span key={path}>
          {index > 0 && ', '}
          <a href={href(path)}>{name}</a>
        </span>
      ))}
      {offer.moreArticles > 0 && ` ${t('offers.more', { count: offer.moreArticles })}`}
    </li>
  )
}

/** The button is seen with the script that it needs; a code can always be marked and copied. */
function OfferCode({ code }: { code: string }) {
  const t = useT()
  return (
    <p className="offer-code" data-copy={code}>
      <span className="muted">{t('offers.code')}</span> <code>{code}</code>
      <Button type="button" variant="quiet" size="small" icon="copy" className="unseen">
        {t('offers.copy')}
      </Button>
      <span role="status" data-copied={t('offers.copied')} />
    </p>
  )
}
