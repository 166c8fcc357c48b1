import type { Offer, PromotionVerdict } from '#commerce/promotion/promotion.contract.ts'
import type { useFormat } from '#app/i18n/shop-view.tsx'
import type { Translate } from '#app/i18n/translator.ts'

export type Speech = { t: Translate; format: ReturnType<typeof useFormat> }

/** `15% off`, `3 for 2`: what it does, in as few words as there are. */
export function effectWords({ t, format }: Speech, effect: Offer['effect']): string {
  switch (effect.kind) {
    case 'PERCENT':
      return t('general.promotion.effect.PERCENT', { percent: format.percent(effect.percent) })
    case 'X_FOR_Y':
      return t('general.promotion.effect.X_FOR_Y', { take: effect.take, pay: effect.pay })
    case 'FREE_SHIPPING':
      return t('general.promotion.effect.FREE_SHIPPING')
    default:
      return t(`general.promotion.effect.${effect.kind}`, {
        amount: format.price(effect.amountMinor),
      })
  }
}

type Told = Pick<
  PromotionVerdict,
  'reason' | 'missingMinor' | 'missingQuantity' | 'validFrom' | 'isProvisional'
>

/** Why a promotion does nothing, or on what it still depends; undefined when nothing is to be said. */
export function verdictWords({ t, format }: Speech, verdict: Told): string | undefined {
  const { reason, missingMinor = 0, missingQuantity = 0, validFrom } = verdict
  switch (reason) {
    case undefined:
      return verdict.isProvisional ? t('general.promotion.provisional') : undefined
    case 'minimum_not_reached':
      return t('general.promotion.reason.minimum_not_reached', {
        amount: format.price(missingMinor),
      })
    case 'quantity_not_reached':
      return t('general.promotion.reason.quantity_not_reached', { count: missingQuantity })
    case 'not_yet':
      return t('general.promotion.reason.not_yet', { date: format.day(validFrom ?? '') })
    default:
      return t(`general.promotion.reason.${reason}`)
  }
}
