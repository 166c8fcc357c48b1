import type { ConsentChoice, DeviceFacts } from './session.contract.ts'
import type { SessionFields } from '#commerce/kernel/session-fields.contract.ts'

export const nothingTold: SessionFields = {
  isConsentGiven: false,
  isAdsAccepted: false,
  isAnalyticsAccepted: false,
}

/** Within a version the first choice counts, unless it is changed on purpose. */
export function withConsent(
  fields: SessionFields,
  { isChange, ...choice }: ConsentChoice,
  now: Date,
): SessionFields {
  if (!isChange && fields.consentVersion === choice.consentVersion) return fields
  return asAllowed({ ...fields, ...choice, consentAt: now.toISOString() })
}

/** Session fields with those of a device: what is not told again stays as it was. */
export function withDevice(fields: SessionFields, facts: DeviceFacts): SessionFields {
  const told = Object.entries(facts).filter(([, value]) => value !== undefined)
  return asAllowed({ ...fields, ...Object.fromEntries(told) })
}

/** The ids of analytics are kept for nobody who has not agreed to it. */
function asAllowed(fields: SessionFields): SessionFields {
  if (fields.isAnalyticsAccepted) return fields
  const { ga4ClientId: _client, ga4SessionId: _id, ga4SessionNumber: _number, ...rest } = fields
  return rest
}
