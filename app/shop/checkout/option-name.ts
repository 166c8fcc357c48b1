import type { Translate } from '#app/i18n/translator.ts'
import type { DeliveryOption } from '#commerce/checkout/checkout.contract.ts'

export function optionName(t: Translate, { mode, speed }: Pick<DeliveryOption, 'mode' | 'speed'>) {
  if (mode === 'PICKPOINT') return t('general.delivery.point')
  if (mode === 'MANAGED') return t('checkout.delivery.factory')
  if (mode === 'CUSTOMER') return t('checkout.delivery.agreed')
  return speed === 'EXPRESS' ? t('general.delivery.express') : t('general.delivery.standard')
}
