import { useShop, useT } from '#app/i18n/shop-view.tsx'
import type { Seller } from '#commerce/content/content.contract.ts'

/** The company behind the shop, as the law wants an imprint to name it. */
export function SellerFacts({ seller }: { seller: Seller }) {
  const t = useT()
  const { locale } = useShop()
  const { line1, postalCode, city, country } = seller.address
  const countryName = new Intl.DisplayNames(locale.iso, { type: 'region' }).of(country) ?? country
  const facts = [
    ['email', <a href={`mailto:${seller.email}`}>{seller.email}</a>],
    [
      'phone',
      seller.phone && <a href={`tel:${seller.phone.replaceAll(' ', '')}`}>{seller.phone}</a>,
    ],
    ['representatives', seller.representatives.join(', ')],
    ['register', seller.register],
    ['taxId', seller.taxIds.join(', ')],
  ] as const
  return (
    <section className="stack">
      <address className="address-lines">
        <strong>{seller.name}</strong>
        <span>{line1}</span>
        <span>
          {postalCode} {city}
        </span>
        <span>{countryName}</span>
      </address>
      <dl className="facts">
        {facts.map(([name, value]) =>
          value ? (
            <div key={name}>
              <dt>{t(`page.seller.${name}`)}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
    </section>
  )
}
