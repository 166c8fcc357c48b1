import { openOidcClient } from '#commerce/kernel/oidc-client.ts'
import type { Company } from '#commerce/staff/company-sign-in.service.ts'
import type { Env } from '#config/env.ts'
import type { Log } from '#server/observe/log.ts'
import { describeError } from '#server/observe/redact.ts'

/** The company's own sign-in for people of the shop; it is asked for the first time when somebody uses it. */
export function openCompany(
  { STAFF_OIDC }: Pick<Env, 'STAFF_OIDC'>,
  log: Log,
): Company | undefined {
  if (!STAFF_OIDC) return undefined
  const { emailDomains, claim } = STAFF_OIDC
  return {
    client: openOidcClient(STAFF_OIDC),
    rules: { emailDomains, claim },
    reportFailure: (error) => log.info(describeError(error), 'sign-in by the company refused'),
  }
}
