import type { ReactNode } from 'react'
import { useHref, useT } from '#app/i18n/shop-view.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { IconName } from '#app/ui/icon-names.ts'
import type { CheckoutView } from '#commerce/checkout/checkout.contract.ts'
import { checkoutSteps, type CheckoutStep } from '#commerce/checkout/checkout.terms.ts'
import { optionName } from './option-name.ts'

type SaidProps = { checkout: CheckoutView; before: CheckoutStep; arrives: string | undefined }

/** What was said in the steps before this one, each with the way back to it. */
export function Said({ checkout, before, arrives }: SaidProps) {
  const t = useT()
  const { contact, address, billing, delivery } = checkout
  const isBefore = (step: CheckoutStep) =>
    checkoutSteps.indexOf(step) < checkoutSteps.indexOf(before)
  if (!isBefore('contact') || !contact) return null
  return (
    <dl className="said">
      <Row icon="user" step="contact" term={t('checkout.step.contact')}>
        <span>{`${contact.name} ${contact.surname}`}</span>
        <span>{contact.email}</span>
      </Row>
      {isBefore('address') && address && (
        <Row icon="house" step="address" term={t('checkout.step.address')}>
          <span>{address.recipient}</span>
          <span>{`${address.addressLine1}, ${address.postalCode} ${address.city}`}</span>
          {billing && (checkout.isBilledElsewhere || billing.isBillingCompany) && (
            <span className="muted">
              {t('checkout.said.invoice', { name: billing.companyName ?? billing.recipient })}
            </span>
          )}
        </Row>
      )}
      {isBefore('shipment') && delivery && (
        <Row
          icon={delivery.mode === 'ADDRESS' ? 'truck' : 'map-pin'}
          step="shipment"
          term={t('checkout.step.shipment')}
        >
          <span>{`${optionName(t, delivery)}, ${delivery.carrierName}`}</span>
          {delivery.point && (
            <span>
              {`${delivery.point.name}, ${delivery.point.addressLine}, ${delivery.point.postalCode} ${delivery.point.city}`}
            </span>
          )}
          <span className="said-arrives">
            {delivery.mode === 'ADDRESS'
              ? t('checkout.delivery.arrives', { days: arrives ?? '' })
              : t('checkout.delivery.ready', { days: arrives ?? '' })}
          </span>
        </Row>
      )}
    </dl>
  )
}

type RowProps = { icon: IconName; step: CheckoutStep; term: string; children: ReactNode }

function Row({ icon, step, term, children }: RowProps) {
  const t = useT()
  const href = useHref()
  return (
    <div>
      <dt>
        <Icon name={icon} />
        <span className="visually-hidden">{term}</span>
      </dt>
      <dd className="said-words">{children}</dd>
      <dd>
        <a href={href(`/checkout?step=${step}`)}>
          {t('checkout.change')}
          <span className="visually-hidden">{`: ${term}`}</span>
        </a>
      </dd>
    </div>
  )
}
