import { useState } from 'react'
import { Form } from 'react-router'
import type { FieldErrors } from '#api/refusal.ts'
import { useFormAnswer } from '#app/form-errors.tsx'
import type { FormAnswer, FormValues } from '#app/forms.ts'
import { useFormat, useHref, useShop, useT } from '#app/i18n/shop-view.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Icon } from '#app/ui/picture/icon.tsx'
import { CheckboxField, TextArea } from '#app/ui/form/field.tsx'
import type { CheckoutView, Sums } from '#commerce/checkout/checkout.contract.ts'
import { MOST_GIFT_MESSAGE } from '#commerce/checkout/checkout.terms.ts'
import { optionName } from './option-name.ts'
import { PointChoice, POINT_SEARCH } from './point-choice.tsx'
import type { ShownOption } from './step-data.ts'
import { StepForm } from './step-form.tsx'
import { useLiveForm } from './use-live-form.ts'

type ShipmentStepProps = {
  checkout: CheckoutView
  delivery: { place: string; options: ShownOption[] }
  answer: FormAnswer | undefined
  /** Shows at once what everything costs with this way. */
  preview: (sums: Sums) => void
}

const icons = {
  ADDRESS: 'truck',
  PICKPOINT: 'map-pin',
  MANAGED: 'house',
  CUSTOMER: 'heart',
} as const

export function ShipmentStep({ checkout, delivery, answer, preview }: ShipmentStepProps) {
  const t = useT()
  const { place, options } = delivery
  const [service, choose] = useState(
    answer?.values['service'] ?? checkout.delivery?.service ?? options[0]?.service,
  )
  const check = (values: FormValues) => deliveryErrors(values, options)
  const draft = { name: 'shipment', revision: checkout.revision }
  const live = useLiveForm({ check, answer, draft })
  const own = {
    point_gone: t('checkout.delivery.pointGone'),
    not_offered: t('checkout.delivery.notOffered'),
    required: t('checkout.delivery.pointNeeded'),
  }
  const field = useFormAnswer(live.answer, own)
  if (options.length === 0) return <NobodyGoesThere />
  return (
    <>
      {checkout.isDeliveryLost && (
        <Alert tone="warning" role="status">
          <p>{t('checkout.delivery.lost')}</p>
        </Alert>
      )}
      <StepForm
        step="shipment"
        title={t('checkout.delivery.title')}
        live={live}
        own={own}
        labels={{}}
      >
        <fieldset className="ways">
          <legend className="visually-hidden">{t('checkout.delivery.title')}</legend>
          {options.map((option, index) => (
            <div key={option.service} className="way">
              <WayCard
                option={option}
                id={index === 0 ? 'field-service' : undefined}
                isChosen={option.service === service}
                choose={() => {
                  choose(option.service)
                  preview(option.sums)
                }}
              />
              {option.mode !== 'ADDRESS' && (
                <PointChoice
                  option={option}
                  place={place}
                  chosenId={
                    answer?.values[`point-${option.service}`] ?? checkout.delivery?.point?.id
                  }
                  error={option.service === service ? field('point').error : undefined}
                />
              )}
            </div>
          ))}
        </fieldset>
        <GiftMessage checkout={checkout} answer={answer} />
        <PresentTick checkout={checkout} answer={answer} />
      </StepForm>
      {/* Beside the form that it serves: a form within a form is none. */}
      <Form id={POINT_SEARCH} method="get" replace preventScrollReset>
        <input type="hidden" name="step" value="shipment" />
      </Form>
    </>
  )
}

type WayCardProps = {
  option: ShownOption
  id: string | undefined
  isChosen: boolean
  choose: () => void
}

function WayCard({ option, id, isChosen, choose }: WayCardProps) {
  const t = useT()
  const format = useFormat()
  const { sums, mode, arrives } = option
  const costMinor = sums.shippingMinor - sums.shippingDiscountMinor
  return (
    <label className="choice">
      <input
        type="radio"
        name="service"
        value={option.service}
        id={id}
        defaultChecked={isChosen}
        onChange={choose}
        required
      />
      <Icon name={icons[mode]} size={24} />
      <span className="choice-text">
        <span className="way-name">{optionName(t, option)}</span>
        <span className="way-arrives">
          {mode === 'ADDRESS'
            ? t('checkout.delivery.arrives', { days: arrives })
            : t('checkout.delivery.ready', { days: arrives })}
        </span>
        <span className="choice-hint">{option.carrierName}</span>
      </span>
      <span className="choice-end numeric">
        {costMinor === 0 ? (
          <span className="way-free">{t('checkout.free')}</span>
        ) : (
          format.price(costMinor)
        )}
        {sums.shippingDiscountMinor > 0 && (
          <s className="choice-hint">{format.price(sums.shippingMinor)}</s>
        )}
      </span>
    </label>
  )
}

function GiftMessage({ checkout, answer }: Pick<ShipmentStepProps, 'checkout' | 'answer'>) {
  const t = useT()
  const field = useFormAnswer(answer)
  const message = answer ? answer.values['giftMessage'] : checkout.giftMessage
  return (
    <details className="gift" open={Boolean(message)}>
      <summary>
        <Icon name="gift" />
        <span>{t('checkout.gift.add')}</span>
        <Icon name="chevron-down" />
      </summary>
      <TextArea
        label={t('checkout.gift.label')}
        hint={t('checkout.gift.hint')}
        optionalLabel={t('general.field.optional')}
        rows={3}
        maxLength={MOST_GIFT_MESSAGE}
        {...field('giftMessage')}
        defaultValue={message}
      />
    </details>
  )
}

/** People pass the link to a parcel on to whoever it is for. */
function PresentTick({ checkout, answer }: Pick<ShipmentStepProps, 'checkout' | 'answer'>) {
  const t = useT()
  return (
    <CheckboxField
      label={t('checkout.present.label')}
      hint={t('checkout.present.hint')}
      name="isPresent"
      id="field-isPresent"
      defaultChecked={answer ? answer.values['isPresent'] === 'on' : checkout.isPresent}
    />
  )
}

/** Unreachable place: where no carrier goes the order is not lost, as somebody finds a way by hand. */
function NobodyGoesThere() {
  const t = useT()
  const href = useHref()
  const { contactEmail } = useShop()
  return (
    <div className="stack">
      <h2>{t('checkout.delivery.title')}</h2>
      <Alert tone="warning">
        <p>{t('checkout.delivery.none', { email: contactEmail })}</p>
      </Alert>
      <p>
        <a href={href('/checkout?step=address')}>{t('checkout.delivery.otherAddress')}</a>
      </p>
    </div>
  )
}

function deliveryErrors(values: FormValues, options: readonly ShownOption[]): FieldErrors {
  const option = options.find(({ service }) => service === values['service'])
  if (!option) return { service: 'not_offered' }
  const needsPoint = option.mode === 'PICKPOINT' || option.mode === 'CUSTOMER'
  return needsPoint && !values[`point-${option.service}`] ? { point: 'required' } : {}
}
