import { useEffect, useId, useRef, useState } from 'react'
import { useHref, useT } from '#app/i18n/shop-view.tsx'
import { Button } from '#app/ui/form/button.tsx'
import type { CartLine } from '#commerce/cart/cart-view.contract.ts'
import { MOST_QUANTITY } from '#commerce/cart/cart.terms.ts'
import { nameOf } from './line-name.ts'
import type { useQuantity } from './use-quantity.ts'

type StepperProps = { line: CartLine; quantity: ReturnType<typeof useQuantity> }

export function QuantityStepper({ line, quantity }: StepperProps) {
  const t = useT()
  const href = useHref()
  const stepFormId = useId()
  const { shown, choose } = quantity
  const typing = useTyped(quantity)
  const step = (by: number) => ({
    form: stepFormId,
    name: 'step',
    value: by,
    variant: 'secondary' as const,
    size: 'small' as const,
    onClick: (event: { preventDefault: () => void }) => {
      event.preventDefault()
      choose(typing.read() + by)
    },
  })
  return (
    <div className="stepper" role="group" aria-label={nameOf(line)}>
      {/* Of its own: Enter in the field must not press one of its buttons. */}
      <form id={stepFormId} method="post" action={href('/cart')} hidden>
        <input type="hidden" name="intent" value="step" />
        <input type="hidden" name="line_id" value={line.id} />
      </form>
      <Button {...step(-1)} icon="minus" aria-label={t('cart.oneLess')} disabled={shown <= 1} />
      <form
        method="post"
        action={href('/cart')}
        className="stepper-typed"
        onSubmit={(event) => {
          event.preventDefault()
          typing.commit()
        }}
      >
        <input type="hidden" name="intent" value="quantity" />
        <input type="hidden" name="line_id" value={line.id} />
        <input
          {...typing.field}
          className="field-control numeric"
          type="number"
          name="quantity"
          min={1}
          max={MOST_QUANTITY}
          required
          inputMode="numeric"
          aria-label={t('cart.quantityOf', { article: nameOf(line) })}
        />
        <noscript>
          <Button variant="secondary" size="small">
            {t('cart.update')}
          </Button>
        </noscript>
      </form>
      <Button
        {...step(1)}
        icon="plus"
        aria-label={t('cart.oneMore')}
        disabled={shown >= MOST_QUANTITY}
      />
    </div>
  )
}

/** Not sent while somebody types: "12" would be "1" on its way. */
function useTyped({ shown, choose }: StepperProps['quantity']) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string>()
  // Of the field itself: a key pressed as the page wakes comes before its words are in `typed`.
  const findValid = () => {
    const { value } = input.current!
    return /^\d{1,4}$/.test(value) && Number(value) >= 1 ? Number(value) : undefined
  }
  const commit = () => {
    const quantity = findValid()
    setTyped(undefined)
    if (quantity !== undefined && quantity !== shown) choose(quantity)
  }
  // Somebody may have typed, and left the field, before this page listened.
  useEffect(() => {
    const { value } = input.current!
    if (value === String(shown)) return
    if (document.activeElement === input.current) setTyped(value)
    else commit()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the page begins to listen
  }, [])
  return {
    /** Reading of the field, also before it is sent. */
    read: () => {
      const quantity = findValid() ?? shown
      setTyped(undefined)
      return quantity
    },
    commit,
    field: {
      ref: input,
      value: typed ?? String(shown),
      onChange: (event: { currentTarget: HTMLInputElement }) => setTyped(event.currentTarget.value),
      onBlur: ({ relatedTarget: next }: { relatedTarget: EventTarget | null }) => {
        // The buttons read the field themselves.
        if (!(next instanceof HTMLButtonElement && next.name === 'step')) commit()
      },
    },
  }
}
