import type { Kysely } from 'kysely'
import { isAdult, todayIn } from '#api/fields.ts'
import { refuse } from '#api/refusal.ts'
import type { StaffActor } from '#commerce/kernel/actor.ts'
import type { CustomerCtx } from '#commerce/kernel/context.ts'
import { queueMail } from '#commerce/kernel/mail/mail.service.ts'
import { makePublicId } from '#commerce/kernel/public-id.ts'
import type { Site } from '#config/sites.ts'
import type { Tables } from '#db/tables.ts'
import { makePartner } from '#commerce/customer/customer-account.service.ts'
import { transact } from '#db/transaction.ts'
import type { ApplicationForm } from './partner.contract.ts'
import {
  partnerApprovedMail,
  partnerNewMail,
  partnerReceivedMail,
  partnerRefusedMail,
} from './partner.mail.ts'
import * as queries from './partner.queries.ts'
import { mayApplyFrom, normalisePartnerTaxId } from './partner.rules.ts'

export const listApplications = queries.listApplications

export async function getOwnApplication(ctx: CustomerCtx) {
  const { id: customerId, isPartner } = ctx.session.customer
  const newest = await queries.findNewest(ctx.db, customerId)
  const from = mayApplyFrom(newest && { ...newest, decidedAt: newest.decided_at }, ctx.now)
  return {
    application: newest && applicationOf(newest),
    mayApply: !isPartner && from === undefined,
    mayApplyFrom: from?.toISOString(),
  }
}

export async function apply(ctx: CustomerCtx, input: ApplicationForm) {
  const { id: customerId } = ctx.session.customer
  const taxId = normalisePartnerTaxId(input.taxCountry, input.taxId)
  const isOfAge = isAdult(input.birthDate, todayIn(ctx.site.timeZone, ctx.now))
  if (!isOfAge || taxId === undefined) {
    return refuse('invalid', {
      ...(!isOfAge && { birthDate: 'adult' }),
      ...(taxId === undefined && { taxId: 'tax_id' }),
    })
  }
  const { is_partner: isPartner } = await queries.lockApplicant(ctx.db, customerId)
  const newest = await queries.findNewest(ctx.db, customerId)
  const from = mayApplyFrom(newest && { ...newest, decidedAt: newest.decided_at }, ctx.now)
  if (isPartner || from !== undefined) return refuse('conflict')

  const publicId = makePublicId()
  await queries.insertApplication(ctx.db, {
    public_id: publicId,
    customer_id: customerId,
    store: ctx.site.slug,
    locale: ctx.locale.code,
    birth_date: input.birthDate,
    portfolio_url: input.portfolioUrl,
    tax_country: input.taxCountry,
    tax_name: input.taxName,
    tax_id: taxId,
    message: input.message ?? null,
    created_at: ctx.now,
  })
  await queries.insertEvent(ctx.db, {
    application_id: publicId,
    status: 'PENDING',
    actor: 'customer',
    reason: null,
    happened_at: ctx.now,
  })
  await tellOfApplication(ctx, publicId, input)
  return applicationOf((await queries.findNewest(ctx.db, customerId))!)
}

async function tellOfApplication(ctx: CustomerCtx, publicId: string, input: ApplicationForm) {
  const { name, surname, email } = ctx.session.customer
  await queueMail(ctx.db, partnerReceivedMail, {
    subjectId: publicId,
    place: ctx,
    to: email,
    // Who came by a link in a mail has not told a name yet.
    data: { name: name || email },
  })
  await queueMail(ctx.db, partnerNewMail, {
    subjectId: publicId,
    place: { site: ctx.site, locale: ctx.site.locales[0] },
    to: ctx.site.contactEmail,
    data: {
      publicId,
      customer: `${name} ${surname}`.trim(),
      email,
      portfolioUrl: input.portfolioUrl,
      message: input.message,
    },
  })
}

type Decision = { publicId: string; actor: StaffActor; now: Date } & (
  | { status: 'APPROVED' }
  | { status: 'REFUSED'; reason: string }
)

/** Refuses what was decided before: two people of the staff must not write two answers. */
export async function decideApplication(
  partnerTools: { db: Kysely<Tables>; sites: readonly Site[] },
  decision: Decision,
): Promise<void> {
  await transact(partnerTools.db, async (trx) => {
    const application = await queries.lockApplication(trx, decision.publicId)
    if (!application) return refuse('not_found')
    if (application.status !== 'PENDING') return refuse('conflict')
    const { publicId, status, actor, now } = decision
    const reason = decision.status === 'REFUSED' ? decision.reason : null
    await queries.setDecision(trx, publicId, { status, reason, at: now })
    await queries.insertEvent(trx, {
      application_id: publicId,
      status,
      actor: actor.id,
      reason,
      happened_at: now,
    })
    if (status === 'APPROVED') await makePartner(trx, application.customer_id, now)
    const mail = {
      subjectId: publicId,
      place: placeOf(partnerTools.sites, application),
      to: application.email,
    }
    const name = application.name || application.email
    if (reason === null) await queueMail(trx, partnerApprovedMail, { ...mail, data: { name } })
    else await queueMail(trx, partnerRefusedMail, { ...mail, data: { name, reason } })
  })
}

function placeOf(sites: readonly Site[], where: { store: string; locale: string }) {
  const site = sites.find((one) => one.slug === where.store)
  if (!site) throw new Error(`There is no store ${where.store}.`)
  const locale = site.locales.find((one) => one.code === where.locale) ?? site.locales[0]
  return { site, locale }
}

type ApplicationRow = NonNullable<Awaited<ReturnType<typeof queries.findNewest>>>

const applicationOf = (row: ApplicationRow) => ({
  publicId: row.public_id,
  status: row.status,
  portfolioUrl: row.portfolio_url,
  createdAt: row.created_at.toISOString(),
  decidedAt: row.decided_at?.toISOString(),
  reason: row.reason ?? undefined,
})
