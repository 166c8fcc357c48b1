import type { AggregateOffer, MerchantReturnPolicy, Offer, OfferShippingDetails } from 'schema-dts'
import type { Article } from '#commerce/catalogue/article.contract.ts'
import { WITHDRAWAL_DAYS } from '#commerce/withdrawal/withdrawal.terms.ts'

type Place = { url: string; country: string }

const inUnits = (minor: number) => (minor / 100).toFixed(2)

/** Offer data: what an article costs, for machines. Merchants' lists take a single price only from an Offer. */
export function offerData(article: Article, place: Place): Offer | AggregateOffer {
  const { url, country } = place
  const amounts = article.variants.map(({ price }) => price.amountMinor)
  const lowest = Math.min(...amounts)
  const common = {
    priceCurrency: article.price.currency,
    availability: 'https://schema.org/InStock',
    itemCondition: 'https://schema.org/NewCondition',
    url,
    hasMerchantReturnPolicy: returnPolicy(article, country),
    ...(article.deliveryFromMinor !== undefined && {
      shippingDetails: shippingDetails(article, country),
    }),
  } as const
  return amounts.every((amount) => amount === lowest)
    ? { '@type': 'Offer', price: inUnits(lowest), ...common }
    : {
        '@type': 'AggregateOffer',
        lowPrice: inUnits(lowest),
        highPrice: inUnits(Math.max(...amounts)),
        offerCount: amounts.length,
        ...common,
      }
}

/** Return policy: what is made for one customer cannot be given back; everything else can. */
function returnPolicy({ isPersonalised }: Article, country: string): MerchantReturnPolicy {
  return {
    '@type': 'MerchantReturnPolicy',
    applicableCountry: country,
    ...(isPersonalised
      ? { returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted' }
      : {
          returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
          merchantReturnDays: WITHDRAWAL_DAYS,
        }),
  }
}

function shippingDetails(article: Article, country: string): OfferShippingDetails {
  return {
    '@type': 'OfferShippingDetails',
    shippingRate: {
      '@type': 'MonetaryAmount',
      value: inUnits(article.deliveryFromMinor ?? 0),
      currency: article.price.currency,
    },
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: country },
  }
}
