import { isRefused, type FieldErrors, type Refused } from '#api/refusal.ts'
import { fieldOf, type OfficeApi } from '#app/office/office-page.ts'
import { decidedRefundKinds, refundWays } from '#commerce/payment/refund.terms.ts'
import { readMoney, refusedFields } from './typed-money.ts'

export type Offer = Exclude<Awaited<ReturnType<OfficeApi['moneyDesk']['refundOffer']>>, Refused>
type AskedRefund = {
  kind: (typeof decidedRefundKinds)[number] | undefined
  line: string[]
  shippingMinor: number | undefined
  amountMinor: number | undefined
  reason: string
  way: (typeof refundWays)[number] | undefined
}

const LINE = 'line.'

/** A refund as the form's fields say it: pieces in `line.<id>`, why in `reason.<id>`. */
export function readRefund(form: FormData): AskedRefund | Refused {
  const problems: FieldErrors = {}
  const money = (name: string) => {
    const minor = readMoney(fieldOf(form, name))
    if (Number.isNaN(minor)) problems[name] = 'invalid'
    return minor
  }
  const kind = decidedRefundKinds.find((one) => one === fieldOf(form, 'kind'))
  const line: string[] = []
  for (const name of form.keys()) {
    if (!name.startsWith(LINE)) continue
    const [id, pieces] = [name.slice(LINE.length), fieldOf(form, name)]
    if (pieces === '' || pieces === '0') continue
    if (!/^\d{1,6}$/.test(pieces)) problems[name] = 'invalid'
    line.push(`${id} ${pieces} ${fieldOf(form, `reason.${id}`)}`)
  }
  const asked = {
    kind,
    line,
    shippingMinor: kind === 'LINES' ? money('shippingMinor') : undefined,
    amountMinor: kind === 'LINES' ? undefined : money('amountMinor'),
    reason: fieldOf(form, 'reason'),
    way: refundWays.find((one) => one === fieldOf(form, 'way')),
  }
  return Object.keys(problems).length > 0 ? refusedFields(problems) : asked
}

/** Fields of a form that stand in the page's address: a calculation has a link, and Back works. */
export function addressFields(form: FormData): URLSearchParams {
  const params = new URLSearchParams()
  for (const [name, value] of form) {
    const isOwn =
      /^(?:kind|line\..+|reason|reason\..+|shippingMinor|amountMinor|way|note|ticket|answerMacro|answerAct)$/.test(
        name,
      )
    if (isOwn && typeof value === 'string' && value !== '') params.append(name, value)
  }
  return params
}

/** The offer for what an address asks, and what is wrong with it, if something is. */
export async function loadOffer(
  api: OfficeApi,
  number: string,
  form: FormData,
): Promise<{ offer: Offer; problem: Refused | undefined } | Refused> {
  const asked = readRefund(form)
  const answer = isRefused(asked) ? asked : await api.moneyDesk.refundOffer({ number, ...asked })
  if (!isRefused(answer)) return { offer: answer, problem: undefined }
  if (answer.code !== 'invalid') return answer
  const offer = await api.moneyDesk.refundOffer({ number })
  return isRefused(offer) ? offer : { offer, problem: answer }
}
