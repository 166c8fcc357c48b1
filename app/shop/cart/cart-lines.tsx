import { useCallback, useEffect, useRef } from 'react'
import { Form, useSubmit } from 'react-router'
import type { CartLine } from '#commerce/cart/cart.contract.ts'
import { MOST_QUANTITY } from '#commerce/cart/cart.terms.ts'
import { useFormat, useHref, useT } from '#app/i18n/shop-view.tsx'
import { draftPath } from '#app/paths.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Picture } from '#app/ui/picture.tsx'

export function CartLines({ lines }: { lines: readonly CartLine[] }) {
  return (
    <ul className="cart-lines">
      {lines.map((line) => (
        <li key={line.id}>
          <CartLineRow line={line} />
        </li>
      ))}
    </ul>
  )
}

function CartLineRow({ line }: { line: CartLine }) {
  const t = useT()
  const href = useHref()
  const format = useFormat()
  // A design that nobody named is called like its article: once is enough.
  const isNamed = nameOf(line) !== line.articleName
  const article = <a href={href(`/${line.articleSlug}`)}>{line.articleName}</a>
  return (
    <article className="cart-line">
      <div className="cart-line-picture">
        <LinePicture line={line} />
      </div>
      <div className="stack stack-small">
        <h2 className="cart-line-name">{isNamed ? nameOf(line) : article}</h2>
        {line.design && (
          <p>
            {isNamed && article}
            {isNamed && line.variantLabel !== '' && ', '}
            {line.variantLabel}
          </p>
        )}
        <p className="muted">
          {line.isAvailable
            ? t('cart.each', { price: format.price(line.unitMinor) })
            : t('cart.unavailable')}
        </p>
        <div className="cluster">
          {line.isAvailable && <QuantityForm line={line} />}
          {line.design?.isThere && <DesignActions line={line} design={line.design} />}
          <Form method="post" action={href('/cart')}>
            <input type="hidden" name="intent" value="remove" />
            <input type="hidden" name="line_id" value={line.id} />
            <Button variant="quiet" size="small" icon="trash">
              {t('cart.remove')}
              <span className="visually-hidden"> {nameOf(line)}</span>
            </Button>
          </Form>
        </div>
      </div>
      {line.isAvailable && (
        <p className="cart-line-total numeric">{format.price(line.totalMinor)}</p>
      )}
    </article>
  )
}

const nameOf = ({ design, articleName }: CartLine) => design?.name ?? articleName

/** What was designed, on its product; until it is drawn, the product alone. */
function LinePicture({ line: { design, picture } }: { line: CartLine }) {
  const t = useT()
  if (design?.urlPreview) return <img src={design.urlPreview} alt="" width={1200} height={900} />
  return (
    <>
      {picture && <Picture source={picture} sizes="120px" alt="" />}
      {design && <span className="cart-line-drawing">{t('cart.drawing')}</span>}
    </>
  )
}

type Design = NonNullable<CartLine['design']>

function DesignActions({ line, design }: { line: CartLine; design: Design }) {
  const t = useT()
  const href = useHref()
  return (
    <>
      <ButtonLink
        href={href(draftPath(line.articleId, design.id, line.id))}
        variant="quiet"
        size="small"
        icon="pencil"
      >
        {t('cart.edit')}
        <span className="visually-hidden"> {design.name}</span>
      </ButtonLink>
      <Form method="post" action={href('/cart')}>
        <input type="hidden" name="intent" value="duplicate" />
        <input type="hidden" name="design_id" value={design.id} />
        <Button variant="quiet" size="small" icon="copy">
          {t('cart.duplicate')}
          <span className="visually-hidden"> {design.name}</span>
        </Button>
      </Form>
    </>
  )
}

function QuantityForm({ line }: { line: CartLine }) {
  const t = useT()
  const href = useHref()
  const submit = useSubmit()
  const input = useRef<HTMLInputElement>(null)
  const save = useCallback(() => {
    const { form, value } = input.current!
    if (form?.checkValidity() && Number(value) !== line.quantity) void submit(form)
  }, [line.quantity, submit])
  // Somebody may have typed, and left the field, before this page listened.
  useEffect(() => {
    if (document.activeElement !== input.current) save()
  }, [save])
  return (
    <Form method="post" action={href('/cart')} className="cluster">
      <input type="hidden" name="intent" value="quantity" />
      <input type="hidden" name="line_id" value={line.id} />
      <label className="cluster">
        <span>{t('cart.quantity')}</span>
        <input
          ref={input}
          className="field-control quantity"
          type="number"
          name="quantity"
          min={1}
          max={MOST_QUANTITY}
          required
          inputMode="numeric"
          defaultValue={line.quantity}
          aria-label={t('cart.quantityOf', { article: nameOf(line) })}
          // Not while typing: "12" would be sent as "1" on its way.
          onBlur={save}
        />
      </label>
      <noscript>
        <Button variant="secondary" size="small">
          {t('cart.update')}
        </Button>
      </noscript>
    </Form>
  )
}
