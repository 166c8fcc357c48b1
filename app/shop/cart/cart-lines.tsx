import { useCallback, useEffect, useRef } from 'react'
import { Form, useSubmit } from 'react-router'
import type { CartLine } from '#commerce/cart/cart.contract.ts'
import { MOST_QUANTITY } from '#commerce/cart/cart.terms.ts'
import { useFormat, useHref, useT } from '#app/i18n/shop-view.tsx'
import { Button } from '#app/ui/button.tsx'
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
  return (
    <article className="cart-line">
      <div className="cart-line-picture">
        {line.picture && <Picture source={line.picture} sizes="120px" alt="" />}
      </div>
      <div className="stack stack-small">
        <h2 className="cart-line-name">
          <a href={href(`/${line.articleSlug}`)}>{line.articleName}</a>
        </h2>
        <p className="muted">
          {line.isAvailable
            ? t('cart.each', { price: format.price(line.unitMinor) })
            : t('cart.unavailable')}
        </p>
        <div className="cluster">
          {line.isAvailable && <QuantityForm line={line} />}
          <Form method="post" action={href('/cart')}>
            <input type="hidden" name="intent" value="remove" />
            <input type="hidden" name="line_id" value={line.id} />
            <Button variant="quiet" size="small" icon="trash">
              {t('cart.remove')}
              <span className="visually-hidden"> {line.articleName}</span>
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
          aria-label={t('cart.quantityOf', { article: line.articleName })}
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
