import type { ReactNode } from 'react'
import { apiPath } from '#app/browser-api/api-path.ts'
import { useFormat, useHref, useShop, useT } from '#app/i18n/shop-view.tsx'
import { useMethodName } from '#app/shop/payment/method-name.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Button } from '#app/ui/form/button.tsx'
import { DataList } from '#app/ui/goods/data-list.tsx'
import { Icon } from '#app/ui/picture/icon.tsx'
import { countryNameOf } from '#config/locales.ts'
import type { Tracking } from '#commerce/tracking/tracked-order.contract.ts'

type Personal = NonNullable<Tracking['personal']>
type Address = NonNullable<Personal['address']>

/** Order people: where it goes, for whoever knows that much of the order; whose it is, for its owner. */
export function OrderPeople({ order }: { order: Tracking }): ReactNode {
  const t = useT()
  const { personal, destination } = order
  if (!destination) return null
  const { pickupPoint } = destination
  const address = personal?.address ?? destination.address
  // Collected at the factory: there is nothing to say about the way.
  if (!personal && !address && !pickupPoint) return null
  return (
    <section className="panel stack" aria-labelledby="order-people">
      <h2 id="order-people" className="small-heading">
        {t('tracking-detail.delivery')}
      </h2>
      {address && <AddressLines address={address} />}
      {pickupPoint && (
        <address className="address-lines">
          <strong>{pickupPoint.name}</strong>
          <span>{pickupPoint.addressLine}</span>
          <span>{placeLine(pickupPoint)}</span>
        </address>
      )}
      {personal && <OwnPeople personal={personal} />}
    </section>
  )
}

function OwnPeople({ personal }: { personal: Personal }) {
  const t = useT()
  const { billing, phone, giftMessage } = personal
  return (
    <>
      {giftMessage !== undefined && (
        <blockquote className="gift-message">
          <Icon name="gift" /> <span>{giftMessage}</span>
        </blockquote>
      )}
      <DataList
        layout="stacked"
        items={[
          {
            term: t('tracking-detail.contact'),
            value: (
              <span className="address-lines">
                <span>{`${personal.name} ${personal.surname}`.trim()}</span>
                <span>{personal.email}</span>
                {phone !== undefined && <span>{phone}</span>}
              </span>
            ),
          },
          ...(billing
            ? [{ term: t('tracking-detail.billing'), value: <AddressLines address={billing} /> }]
            : []),
        ]}
      />
    </>
  )
}

/** As the post of the country writes it. */
const placeLine = ({
  country,
  postalCode,
  city,
}: Pick<Address, 'country' | 'postalCode' | 'city'>) =>
  country === 'GB' || country === 'IE' ? `${city} ${postalCode}` : `${postalCode} ${city}`

function AddressLines({ address }: { address: Address }) {
  const { locale, config } = useShop()
  const { companyName, taxId, addressLine2, country } = address
  return (
    <address className="address-lines">
      <span>{address.recipient}</span>
      {companyName !== undefined && <span>{[companyName, taxId].filter(Boolean).join(' · ')}</span>}
      <span>{address.addressLine1}</span>
      {addressLine2 !== undefined && <span>{addressLine2}</span>}
      <span>{placeLine(address)}</span>
      {country !== config.defaultCountryA2 && <span>{countryNameOf(country, locale.iso)}</span>}
    </address>
  )
}

/** Order money: what it cost, how it was paid, what went back. */
export function OrderMoney({ order }: { order: Tracking }): ReactNode {
  const t = useT()
  const format = useFormat()
  const methodName = useMethodName()
  const { money } = order
  if (!money) return null
  const price = (amountMinor: number) => format.price(amountMinor, money.currency)
  const row = (term: string, amountMinor: number) =>
    amountMinor === 0 ? [] : [{ term, value: price(amountMinor) }]
  const paid = money.payments.findLast(({ status }) => status === 'PAID')
  const latest = paid ?? money.payments.at(-1)
  return (
    <section className="panel stack stack-small" aria-labelledby="order-money">
      <h2 id="order-money" className="small-heading">
        {t('tracking-detail.money')}
      </h2>
      <DataList
        layout="sums"
        items={[
          { term: t('tracking-detail.goods'), value: price(money.linesMinor) },
          ...row(t('tracking-detail.discount'), -money.discountMinor),
          {
            term: t('tracking-detail.shipping'),
            value:
              money.shippingMinor - money.shippingDiscountMinor === 0
                ? t('tracking-detail.free')
                : price(money.shippingMinor - money.shippingDiscountMinor),
          },
          ...row(t('tracking-detail.taxRelief'), -money.taxReliefMinor),
          { term: t('tracking-detail.total'), value: price(money.totalMinor), strong: true },
          ...row(t('tracking-detail.tax'), money.taxMinor),
        ]}
      />
      {latest && (
        <p className="muted">
          {latest.method === 'BILLING_ACCOUNT' && latest.status === 'PENDING'
            ? t('payment.waiting.account.text')
            : t(`tracking-detail.payment.${latest.status}`, { method: methodName(latest.method) })}
        </p>
      )}
      {money.refunds.map((refund, index) => (
        <p key={index} className={`order-refund order-refund-${refund.status}`}>
          <Icon name="refresh-cw" size={18} />
          <span>
            {t(`tracking-detail.refund.${refund.status}`, {
              amount: price(refund.amountMinor),
              day: format.day(refund.createdAt),
            })}
          </span>
        </p>
      ))}
    </section>
  )
}

type OrderDocumentsProps = {
  order: Tracking
  /** Path of the page, without a language. */
  path: string
  /** Asked for by email more often than a day allows. */
  isSentOften: boolean
}

export function OrderDocuments({ order, path, isSentOften }: OrderDocumentsProps): ReactNode {
  const t = useT()
  const href = useHref()
  if (order.documents.length === 0) return null
  return (
    <section className="panel stack stack-small" aria-labelledby="order-documents">
      <h2 id="order-documents" className="small-heading">
        {t('tracking-detail.documents')}
      </h2>
      <ul className="order-documents">
        {order.documents.map(({ number, kind }) => (
          <li key={number}>
            <a
              href={apiPath('/trackings/{public_id}/documents/{number}', {
                publicId: order.publicId,
                number,
              })}
              download
            >
              <Icon name="file-text" />
              <span>
                {t(`tracking-detail.document.${kind}`)} {number}
              </span>
              <Icon name="download" size={18} />
            </a>
          </li>
        ))}
      </ul>
      {isSentOften ? (
        <Alert tone="warning" role="status">
          <p>{t('tracking-detail.documents.mailedOften')}</p>
        </Alert>
      ) : (
        <form method="post" action={href(path)}>
          <input type="hidden" name="intent" value="documents" />
          <Button variant="quiet" size="small" icon="mail">
            {t('tracking-detail.documents.mail')}
          </Button>
        </form>
      )}
    </section>
  )
}
