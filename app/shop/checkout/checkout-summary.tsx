import type { ReactNode } from 'react'
import { useT } from '#app/i18n/shop-view.tsx'
import { Icon } from '#app/ui/picture/icon.tsx'
import type { IconName } from '#app/ui/picture/icon-names.ts'
import type { CheckoutView } from '#commerce/checkout/checkout.contract.ts'
import { checkoutSteps, type CheckoutStep } from '#commerce/checkout/checkout.terms.ts'
import { SentEmailTypo } from './email-typo.tsx'
import { useStepHref } from './express.ts'
import { optionName } from './option-name.ts'
import type { ShownLine } from './step-data.ts'

type CheckoutSummaryProps = {
  checkout: CheckoutView
  before: CheckoutStep
  arrives: string | undefined
  lines: readonly ShownLine[]
}

/** Checkout summary: what was entered in the steps before this one, each with the way back to it. */
export function CheckoutSummary({ checkout, before, arrives, lines }: CheckoutSummaryProps) {
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
        <SentEmailTypo contact={contact} />
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
          <span className="said-arrives when-paid-at-once">
            {delivery.mode === 'ADDRESS'
              ? t('checkout.delivery.arrives', { days: arrives ?? '' })
              : t('checkout.delivery.ready', { days: arrives ?? '' })}
          </span>
          <span className="said-arrives when-paid-later">
            {t('checkout.delivery.afterPayment', { days: delivery.promise.workingDays })}
          </span>
        </Row>
      )}
      {isBefore('shipment') && (checkout.giftMessage || checkout.isPresent) && (
        <Row icon="gift" step="shipment" term={t('checkout.gift.title')}>
          <Gift checkout={checkout} lines={lines} />
        </Row>
      )}
    </dl>
  )
}

/** The card as it is printed, beside what it goes with; and what whoever gets it will not see. */
function Gift({ checkout, lines }: Pick<CheckoutSummaryProps, 'checkout' | 'lines'>) {
  const t = useT()
  const pictures = lines.flatMap(({ id, urlPreview }) => (urlPreview ? [{ id, urlPreview }] : []))
  return (
    <>
      <span>{t('checkout.gift.title')}</span>
      {checkout.giftMessage && (
        <span className="gift-shown">
          {pictures.slice(0, MOST_PICTURES).map(({ id, urlPreview }) => (
            <img key={id} src={urlPreview} alt="" width={1200} height={900} loading="lazy" />
          ))}
          <span className="gift-card">{checkout.giftMessage}</span>
        </span>
      )}
      <span className="muted">
        {checkout.isPresent ? t('checkout.gift.hidden') : t('checkout.gift.noPrices')}
      </span>
    </>
  )
}

const MOST_PICTURES = 3

type RowProps = { icon: IconName; step: CheckoutStep; term: string; children: ReactNode }

function Row({ icon, step, term, children }: RowProps) {
  const t = useT()
  const stepHref = useStepHref()
  return (
    <div>
      <dt>
        <Icon name={icon} />
        <span className="visually-hidden">{term}</span>
      </dt>
      <dd className="said-words">{children}</dd>
      <dd>
        <a href={stepHref(step)}>
          {t('checkout.change')}
          <span className="visually-hidden">{`: ${term}`}</span>
        </a>
      </dd>
    </div>
  )
}
