import type { CheckedAddress } from '#commerce/address/address.rules.ts'
import { asWritten, jsonCodec } from '#db/json-column.ts'

/** Addresses of a checkout: only those that were checked are ever saved. */
export const checkoutAddress = jsonCodec(
  ['checkout.address', 'checkout.billing'],
  asWritten<CheckedAddress>(),
)
