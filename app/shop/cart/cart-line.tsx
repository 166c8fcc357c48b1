import { Form } from 'react-router'
import { useFormat, useHref, useT } from '#app/i18n/shop-view.tsx'
import { draftPath } from '#app/paths.ts'
import { NamesOfPieces } from '#app/shop/names-of-pieces.tsx'
import { Button, ButtonLink } from '#app/ui/form/button.tsx'
import { classNames } from '#app/ui/foundation/class-names.ts'
import type { Cart, CartLine } from '#commerce/cart/cart-view.contract.ts'
import { CartForm, useQuickChange } from './cart-changes.tsx'
import { nameOf } from './line-name.ts'
import { LinePicture } from './line-picture.tsx'
import { LineExplained, LineTotal, QuantityBreaks } from './line-price.tsx'
import { QuantityStepper } from './quantity-stepper.tsx'
import type { Similar } from './recommended.ts'
import { useQuantity } from './use-quantity.ts'

type LineProps = {
  line: CartLine
  verdicts: Cart['verdicts']
  similar: Similar | undefined
}

export function CartLineRow({ line, verdicts, similar }: LineProps) {
  const { isBusy, intent } = useQuickChange(`line ${line.id}`)
  const isLeaving = isBusy && (intent === 'remove' || intent === 'save')
  return (
    <li hidden={isLeaving}>
      <article className={classNames('cart-line', !line.isAvailable && 'cart-line-gone')}>
        <LinePicture line={line} />
        <div className="cart-line-words">
          <LineName line={line} />
          {line.isAvailable ? (
            <Buyable line={line} verdicts={verdicts} />
          ) : (
            <Gone similar={similar} />
          )}
        </div>
        <LineActions line={line} />
      </article>
    </li>
  )
}

function LineName({ line }: { line: CartLine }) {
  const t = useT()
  const href = useHref()
  // A design that nobody named is called like its article: once is enough.
  const isNamed = nameOf(line) !== line.articleName
  const article = line.isAvailable ? (
    <a href={href(`/${line.articleSlug}`)}>{line.articleName}</a>
  ) : (
    line.articleName
  )
  const prints = line.pieces > 1 && t('cart.pieces', { count: line.pieces })
  const details = [isNamed && article, line.variantLabel, prints].filter(Boolean)
  return (
    <div>
      <h2 className="cart-line-name">{isNamed ? nameOf(line) : article}</h2>
      {details.length > 0 && (
        <p className="muted">
          {details.map((detail, index) => (
            <span key={index}>
              {index > 0 && ', '}
              {detail}
            </span>
          ))}
        </p>
      )}
      <PackedLine line={line} />
      {line.names && (
        <NamesOfPieces names={line.names} summary={t('cart.names', { count: line.names.length })} />
      )}
    </div>
  )
}

/** Cards and as many envelopes: a set is counted by what lies in it. */
function PackedLine({ line }: { line: CartLine }) {
  const t = useT()
  const words = (line.contents ?? []).flatMap(({ thing, count, colour }) => {
    if (thing === 'cushion' || thing === 'keyring' || thing === 'book') return []
    if (thing !== 'envelope') return [t(`cart.pack.${thing}`, { count })]
    const isTinted = colour === 'red' || colour === 'natural'
    return [t(isTinted ? `cart.pack.envelope.${colour}` : 'cart.pack.envelope', { count })]
  })
  return words.length > 0 && <p className="muted">{words.join(' · ')}</p>
}

function Buyable({ line, verdicts }: Omit<LineProps, 'similar'>) {
  const t = useT()
  const format = useFormat()
  const quantity = useQuantity(line)
  return (
    <>
      <div className="cart-line-buy">
        <QuantityStepper line={line} quantity={quantity} />
        <p className="muted">{t('cart.each', { price: format.price(line.pieceMinor) })}</p>
        <LineTotal line={line} isPending={quantity.isPending} />
      </div>
      <QuantityBreaks line={line} quantity={quantity.shown} />
      <LineExplained line={line} verdicts={verdicts} />
    </>
  )
}

/** Still there to be seen, with a way to something like it. */
function Gone({ similar }: Pick<LineProps, 'similar'>) {
  const t = useT()
  const href = useHref()
  return (
    <>
      <p className="cart-line-unavailable">{t('cart.unavailable')}</p>
      {similar && similar.links.length > 0 && (
        <p>
          {t('cart.similar')}{' '}
          {similar.links.map(({ slug, name }, index) => (
            <span key={slug}>
              {index > 0 && ', '}
              <a href={href(`/${slug}`)}>{name}</a>
            </span>
          ))}
        </p>
      )}
    </>
  )
}

function LineActions({ line }: { line: CartLine }) {
  const t = useT()
  const name = `line ${line.id}`
  const hidden = <span className="visually-hidden"> {nameOf(line)}</span>
  return (
    <div className="cart-line-actions">
      <DesignActions line={line} />
      {line.isAvailable && (
        <CartForm name={name} intent="save" fields={{ line_id: line.id }}>
          <Button variant="quiet" size="small" icon="heart">
            {t('cart.save')}
            {hidden}
          </Button>
        </CartForm>
      )}
      <CartForm name={name} intent="remove" fields={{ line_id: line.id }}>
        <Button variant="quiet" size="small" icon="trash">
          {t('cart.remove')}
          {hidden}
        </Button>
      </CartForm>
    </div>
  )
}

/** Only of one's own: what somebody else has published is bought as it is. */
function DesignActions({ line }: { line: CartLine }) {
  const t = useT()
  const href = useHref()
  const { design } = line
  if (!design?.isThere || !design.isOwn || !line.isAvailable) return null
  return (
    <>
      <ButtonLink
        href={href(draftPath(line.articleId, design.id, line.id))}
        variant="quiet"
        size="small"
        icon="pencil"
      >
        {t('cart.edit')}
        <span className="visually-hidden"> {nameOf(line)}</span>
      </ButtonLink>
      <Form method="post" action={href('/cart')}>
        <input type="hidden" name="intent" value="duplicate" />
        <input type="hidden" name="design_id" value={design.id} />
        <Button variant="quiet" size="small" icon="copy">
          {t('cart.duplicate')}
          <span className="visually-hidden"> {nameOf(line)}</span>
        </Button>
      </Form>
    </>
  )
}
