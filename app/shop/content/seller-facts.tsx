import { useShop, useT } from '#app/i18n/shop-view.tsx'
import type { Seller } from '#commerce/content/content.contract.ts'

/** The company behind the shop, as the law wants an imprint to name it. */
export function SellerFacts({ seller }: { seller: Seller }) {
  const t = useT()
  const { locale } = useShop()
  const { line1, postalCode, city, country } = seller.address
  const countryName = new Intl.DisplayNames(locale.iso, { type: 'region' }).of(country) ?? country
  const facts = [
    { name: 'email', text: seller.email, href: `mailto:${seller.email}` },
    { name: 'phone', text: seller.phone, href: `tel:${seller.phone?.replaceAll(' ', '')}` },
    { name: 'representatives', text: seller.representatives.join(', ') },
    { name: 'register', text: seller.register },
    { name: 'taxId', text: seller.taxIds.join(', ') },
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
        {facts
          .filter(({ text }) => text)
          .map((fact) => (
            <div key={fact.name}>
              <dt>{t(`page.seller.${fact.name}`)}</dt>
              <dd>{'href' in fact ? <a href={fact.href}>{fact.text}</a> : fact.text}</dd>
            </div>
          ))}
      </dl>
    </section>
  )
}
