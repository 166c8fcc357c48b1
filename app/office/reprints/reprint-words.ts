import type { OutputOf } from '#api/contract.ts'
import type { Translate } from '#app/i18n/translator.ts'
import type { Tone } from '#app/office/kit/parts.tsx'
import type {
  orderHelpOfficeContract,
  RequestedReprint,
} from '#commerce/order-help/order-help.office.contract.ts'
import type { ReprintPayer, ReprintReason } from '#commerce/reprint/reprint.terms.ts'

export type Offer = OutputOf<(typeof orderHelpOfficeContract)['offerReprint']>
export type { RequestedReprint }

export const reasonName = (t: Translate, reason: ReprintReason) =>
  t(`office-reprints.reason.${reason}`)

export const payerName = (t: Translate, payer: ReprintPayer) => t(`office-reprints.payer.${payer}`)

export const stateTones: Readonly<Record<RequestedReprint['state'], Tone>> = {
  ASKED: 'warn',
  APPROVED: 'good',
  REJECTED: 'bad',
}

export const reprintPath = (requestId: string) => `/office/reprints/${requestId}`

/** "2 × Mug, 1 × Calendar". */
export const piecesOf = ({ lines }: Pick<RequestedReprint, 'lines'>) =>
  lines.map(({ quantity, articleName }) => `${quantity} × ${articleName}`).join(', ')
