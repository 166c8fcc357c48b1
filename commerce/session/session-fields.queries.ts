import type { Kysely, Selectable } from 'kysely'
import type { Tables } from '#db/tables.ts'
import type { SessionFields } from '#commerce/kernel/session-fields.contract.ts'
import type { DeviceFacts } from './session.contract.ts'

type Db = Kysely<Tables>
type Row = Selectable<Tables['session']>

const fieldColumns = [
  'session.is_consent_given',
  'session.is_ads_accepted',
  'session.is_analytics_accepted',
  'session.consent_version',
  'session.consent_at',
  'session.screen_width',
  'session.screen_height',
  'session.screen_device_pixel_ratio',
  'session.ga4_client_id',
  'session.ga4_session_id',
  'session.ga4_session_number',
] as const

export type FieldRow = Pick<
  Row,
  | 'is_consent_given'
  | 'is_ads_accepted'
  | 'is_analytics_accepted'
  | 'consent_version'
  | 'consent_at'
  | 'screen_width'
  | 'screen_height'
  | 'screen_device_pixel_ratio'
  | 'ga4_client_id'
  | 'ga4_session_id'
  | 'ga4_session_number'
>

export function fieldsOfRow(row: FieldRow): SessionFields {
  return {
    isConsentGiven: row.is_consent_given,
    isAdsAccepted: row.is_ads_accepted,
    isAnalyticsAccepted: row.is_analytics_accepted,
    consentVersion: row.consent_version ?? undefined,
    consentAt: row.consent_at?.toISOString(),
    screenWidth: row.screen_width ?? undefined,
    screenHeight: row.screen_height ?? undefined,
    screenDevicePixelRatio: row.screen_device_pixel_ratio ?? undefined,
    ga4ClientId: row.ga4_client_id ?? undefined,
    ga4SessionId: row.ga4_session_id ?? undefined,
    ga4SessionNumber: row.ga4_session_number ?? undefined,
  }
}

export const columnsOf = (fields: SessionFields) => ({
  is_consent_given: fields.isConsentGiven,
  is_ads_accepted: fields.isAdsAccepted,
  is_analytics_accepted: fields.isAnalyticsAccepted,
  consent_version: fields.consentVersion ?? null,
  consent_at: fields.consentAt === undefined ? null : new Date(fields.consentAt),
  ...screenColumns(fields),
  ...analyticsColumns(fields),
})

const screenColumns = (facts: DeviceFacts) => ({
  ...(facts.screenWidth !== undefined && { screen_width: facts.screenWidth }),
  ...(facts.screenHeight !== undefined && { screen_height: facts.screenHeight }),
  ...(facts.screenDevicePixelRatio !== undefined && {
    screen_device_pixel_ratio: facts.screenDevicePixelRatio,
  }),
})

const analyticsColumns = (facts: DeviceFacts) => ({
  ...(facts.ga4ClientId !== undefined && { ga4_client_id: facts.ga4ClientId }),
  ...(facts.ga4SessionId !== undefined && { ga4_session_id: facts.ga4SessionId }),
  ...(facts.ga4SessionNumber !== undefined && { ga4_session_number: facts.ga4SessionNumber }),
})

/** Updates consent. The earlier answer wins, unless the version differs or the change is meant. */
export async function updateConsent(
  db: Db,
  extId: string,
  choice: {
    isConsentGiven: boolean
    isAdsAccepted: boolean
    isAnalyticsAccepted: boolean
    consentVersion: string
    isChange: boolean
  },
  now: Date,
) {
  await db
    .updateTable('session')
    .set({
      is_consent_given: choice.isConsentGiven,
      is_ads_accepted: choice.isAdsAccepted,
      is_analytics_accepted: choice.isAnalyticsAccepted,
      consent_version: choice.consentVersion,
      consent_at: now,
      // Who says no has not been counted until now either.
      ...(!choice.isAnalyticsAccepted && {
        ga4_client_id: null,
        ga4_session_id: null,
        ga4_session_number: null,
      }),
    })
    .where('ext_id', '=', extId)
    .$if(!choice.isChange, (update) =>
      update.where('consent_version', 'is distinct from', choice.consentVersion),
    )
    .execute()
}

export async function updateDevice(db: Db, extId: string, facts: DeviceFacts) {
  const own = db.updateTable('session').where('ext_id', '=', extId)
  const screen = screenColumns(facts)
  if (Object.keys(screen).length > 0) await own.set(screen).execute()
  const analytics = analyticsColumns(facts)
  if (Object.keys(analytics).length === 0) return
  // In the statement itself: a refusal at the same moment must not be overtaken.
  await own.set(analytics).where('is_analytics_accepted', '=', true).execute()
}

export async function getFields(db: Db, extId: string): Promise<SessionFields | undefined> {
  const row = await db
    .selectFrom('session')
    .where('ext_id', '=', extId)
    .select(fieldColumns)
    .executeTakeFirst()
  return row && fieldsOfRow(row)
}
