import type { CheckedAddress } from '#commerce/address/address.rules.ts'
import { asWritten, jsonCodec } from '#db/json-column.ts'

/** Checked before it is asked for, as in the checkout. */
export const reprintAddress = jsonCodec('reprint_request.address', asWritten<CheckedAddress>())
