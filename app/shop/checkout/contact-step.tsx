import { useRef, useState } from 'react'
import { useFormAnswer } from '#app/form-errors.tsx'
import type { FormAnswer, FormValues } from '#app/forms.ts'
import { useHref, useShop, useT } from '#app/i18n/shop-view.tsx'
import { useVisitor } from '#app/visitor.ts'
import { TextField } from '#app/ui/form/field.tsx'
import type { FieldErrors } from '#api/refusal.ts'
import { isAddressCountry } from '#commerce/address/address.terms.ts'
import { suggestEmail } from '#commerce/address/email-typo.rules.ts'
import { normalisePhone, phoneExample } from '#commerce/address/phone.rules.ts'
import type { CheckoutView } from '#commerce/checkout/checkout.contract.ts'
import { EmailTypo } from './email-typo.tsx'
import { useStepHref } from './express.ts'
import { StepForm } from './step-form.tsx'
import { useLiveForm } from './use-live-form.ts'

type ContactStepProps = { checkout: CheckoutView; answer: FormAnswer | undefined }

export function ContactStep({ checkout, answer }: ContactStepProps) {
  const t = useT()
  const href = useHref()
  const stepHref = useStepHref()
  const { customer } = useVisitor()
  const { config } = useShop()
  const country = isAddressCountry(config.defaultCountryA2) ? config.defaultCountryA2 : 'GB'
  const check = (values: FormValues) => contactErrors(values, country)
  const draft = { name: 'contact', revision: checkout.revision }
  const [suggested, suggest] = useState<string>()
  const emailField = useRef<HTMLDivElement>(null)
  const live = useLiveForm({
    check,
    answer,
    draft,
    onLeft: (name, value) => {
      if (name === 'email') suggest(suggestEmail(value))
    },
  })
  const useSuggested = () => {
    const input = emailField.current?.querySelector('input')
    if (!input || suggested === undefined) return
    input.value = suggested
    input.dispatchEvent(new Event('input', { bubbles: true }))
    suggest(undefined)
    input.focus()
  }
  const own = { phone: t('address.wrong.phone', { example: phoneExample(country) }) }
  const field = useFormAnswer(live.answer, own)
  const labels = {
    email: t('checkout.contact.email'),
    name: t('checkout.contact.name'),
    surname: t('checkout.contact.surname'),
    phone: t('checkout.contact.phone'),
  }
  const known: Partial<NonNullable<CheckoutView['contact']>> = checkout.contact ?? customer ?? {}
  const filled = (name: keyof typeof known) => ({
    ...field(name),
    defaultValue: answer ? answer.values[name] : known[name],
  })
  return (
    <StepForm
      step="contact"
      title={t('checkout.contact.title')}
      live={live}
      own={own}
      labels={labels}
    >
      {!customer && (
        <p className="muted">
          {t('checkout.contact.account')}{' '}
          <a href={href(`/login?redirect=${encodeURIComponent(stepHref())}`)}>
            {t('checkout.contact.logIn')}
          </a>
        </p>
      )}
      <div ref={emailField}>
        <TextField
          label={labels.email}
          type="email"
          inputMode="email"
          autoComplete="email"
          hint={t('checkout.contact.email.hint')}
          required
          maxLength={254}
          {...filled('email')}
        />
        <EmailTypo suggested={suggested} use={useSuggested} />
      </div>
      <div className="form-row">
        <TextField
          label={labels.name}
          autoComplete="given-name"
          required
          maxLength={100}
          {...filled('name')}
        />
        <TextField
          label={labels.surname}
          autoComplete="family-name"
          required
          maxLength={100}
          {...filled('surname')}
        />
      </div>
      <TextField
        label={labels.phone}
        type="tel"
        autoComplete="tel"
        optionalLabel={t('general.field.optional')}
        hint={t('checkout.contact.phone.hint')}
        maxLength={30}
        {...filled('phone')}
      />
    </StepForm>
  )
}

/** Enough to see a slip of the finger; the server knows all of the rule. */
const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/

function contactErrors(
  { name, surname, email, phone }: FormValues,
  country: Parameters<typeof normalisePhone>[1],
): FieldErrors {
  return {
    ...(!email && { email: 'required' }),
    ...(email && !EMAIL.test(email) && { email: 'email' }),
    ...(!name && { name: 'required' }),
    ...(!surname && { surname: 'required' }),
    ...(phone && !normalisePhone(phone, country) && { phone: 'phone' }),
  }
}
