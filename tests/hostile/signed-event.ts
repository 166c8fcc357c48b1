import { signTimed } from '#commerce/payment/gateway/webhook-signature.ts'
import type { Step } from './hostile-step.ts'

/** The built-in provider's secret is set to this while such a row is played. */
const SECRET = 'ab'.repeat(32)
export const knownSecret = {
  before: `insert into signing_key (purpose, secret)
    values ('test gateway webhooks', decode('${SECRET}', 'hex'))
    on conflict (purpose, version) do update set secret = excluded.secret, root = null`,
  after: `delete from signing_key where purpose = 'test gateway webhooks'`,
}

/** Signed when it is sent: a row may wait long for its turn. */
export function signed(
  body: string,
  status: number,
  given: Partial<Step> & { secondsOff?: number } = {},
) {
  const { secondsOff = 0, ...rest } = given
  return {
    path: '/webhooks/test',
    method: 'POST',
    body,
    expect: { status: [status] },
    get headers() {
      const at = new Date(Date.now() + secondsOff * 1_000)
      // No Origin: a provider is no browser.
      return { 'test-gateway-signature': signTimed(SECRET, body, at), origin: '' }
    },
    ...rest,
  } satisfies Step
}
