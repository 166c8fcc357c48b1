import { useEffect } from 'react'
import { Form, useNavigation } from 'react-router'
import { useFormat, useHref, useT } from '#app/i18n/shop-view.tsx'
import { verdictWords } from '#app/shop/promotion/promotion-words.ts'
import { Button } from '#app/ui/form/button.tsx'
import { TextField } from '#app/ui/form/field.tsx'
import { Icon } from '#app/ui/picture/icon.tsx'
import type { Cart } from '#commerce/cart/cart-view.contract.ts'
import type { PromotionVerdict } from '#commerce/promotion/promotion.contract.ts'
import { MOST_CODE_LENGTH } from '#commerce/promotion/promotion.terms.ts'
import { CartForm } from './cart-changes.tsx'

/** A code that was not kept: what it is, or what is wrong with how it was typed. */
export type TriedCode = {
  typed: string
  verdict: PromotionVerdict | undefined
  field: string | undefined
}

type CodesProps = { cart: Cart; tried: TriedCode | undefined }

export function CartCodes({ cart, tried }: CodesProps) {
  const t = useT()
  const verdicts = cart.codes.flatMap(
    (code) => cart.verdicts.find((verdict) => verdict.code === code) ?? [],
  )
  const savedMinor = cart.verdicts.reduce((sum, { discountMinor }) => sum + discountMinor, 0)
  return (
    <div className="stack stack-small">
      {verdicts.length > 0 && (
        <ul className="cart-codes" aria-label={t('cart.codes')}>
          {verdicts.map((verdict) => (
            <CodeRow
              key={verdict.code}
              verdict={verdict}
              chosenCode={cart.chosenCode}
              savedMinor={savedMinor}
            />
          ))}
        </ul>
      )}
      <details className="cart-code-entry" open={tried !== undefined}>
        <summary>{t('cart.code.have')}</summary>
        <CodeForm tried={tried} />
      </details>
    </div>
  )
}

type RowProps = {
  verdict: PromotionVerdict
  chosenCode: string | undefined
  /** By everything that is applied now. */
  savedMinor: number
}

function CodeRow({ verdict, chosenCode, savedMinor }: RowProps) {
  const t = useT()
  const format = useFormat()
  const { code = '', name, reason, discountMinor, savesMinor } = verdict
  const isApplied = reason === undefined
  return (
    <li className={isApplied ? 'cart-code cart-code-applied' : 'cart-code'}>
      <Icon name={isApplied ? 'circle-check' : 'ticket-percent'} />
      <div>
        <p>
          <code>{code}</code> {name}
          {discountMinor > 0 && <strong> {format.price(-discountMinor)}</strong>}
        </p>
        <p className="muted">{verdictWords({ t, format }, verdict)}</p>
        {/* Nobody is offered to save less. */}
        {reason === 'better_offer' && (savesMinor ?? 0) > savedMinor && (
          <CartForm name={`code ${code}`} intent="chooseCode" fields={{ code }}>
            <Button variant="secondary" size="small">
              {t('cart.code.choose', { amount: format.price(savesMinor!) })}
            </Button>
          </CartForm>
        )}
        {isApplied && code === chosenCode && (
          <CartForm name={`code ${code}`} intent="chooseCode" fields={{ code: '' }}>
            <Button variant="quiet" size="small">
              {t('cart.code.best')}
            </Button>
          </CartForm>
        )}
      </div>
      <CartForm name={`code ${code}`} intent="removeCode" fields={{ code }}>
        <Button
          variant="quiet"
          size="small"
          icon="x"
          aria-label={t('cart.code.remove', { code })}
        />
      </CartForm>
    </li>
  )
}

const FIELD_ID = 'cart-code'

function CodeForm({ tried }: { tried: TriedCode | undefined }) {
  const t = useT()
  const format = useFormat()
  const href = useHref()
  const navigation = useNavigation()
  const isBusy = navigation.formData?.get('intent') === 'code'
  useEffect(() => {
    if (tried) document.getElementById(FIELD_ID)?.focus()
  }, [tried])
  return (
    <Form method="post" action={href('/cart')} preventScrollReset>
      <input type="hidden" name="intent" value="code" />
      <TextField
        // Another answer begins with what was typed for it.
        key={tried?.typed}
        label={t('cart.code')}
        name="code"
        id={FIELD_ID}
        required
        maxLength={MOST_CODE_LENGTH}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        defaultValue={tried?.typed}
        error={tried && errorWords(tried)}
        end={
          <Button variant="secondary" busy={isBusy}>
            {t('cart.code.use')}
          </Button>
        }
      />
    </Form>
  )

  function errorWords({ verdict, field }: TriedCode): string {
    if (verdict) return verdictWords({ t, format }, verdict) ?? ''
    switch (field) {
      case 'too_many_attempts':
        return t('general.form.tooManyAttempts')
      case 'too_many':
        return t('cart.code.tooMany')
      case 'required':
        return t('general.field.required')
      default:
        return t('general.promotion.reason.unknown')
    }
  }
}
