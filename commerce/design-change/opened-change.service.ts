import { refuse } from '#api/refusal.ts'
import { lendDraft } from '#commerce/design/design-lifetime.service.ts'
import {
  findingsOfDraft,
  freezeVersion,
  type LookAtDesign,
} from '#commerce/design/design-version.service.ts'
import { readPrintables } from '#commerce/design/printable-version.service.ts'
import { copyVersion } from '#commerce/design/version-copy.service.ts'
import { checkCorrection } from '#commerce/fulfilment/order-changes.service.ts'
import { proposeVersion } from '#commerce/fulfilment/proposed-version.service.ts'
import {
  addressGroup,
  networkOf,
  refusePastLimit,
  type AttemptLimit,
} from '#commerce/kernel/attempt-limit.ts'
import type { Ctx, SessionCtx } from '#commerce/kernel/context.ts'
import { requestProof } from '#commerce/rendering/rendering.service.ts'
import {
  endCopySession,
  openCopySession,
  type SessionSettings,
} from '#commerce/session/open-session.ts'
import { hashCredential, isCredentialShaped } from '#commerce/session/session.rules.ts'
import { recordAct } from '#commerce/staff/audit.service.ts'
import { may } from '#commerce/staff/may.rules.ts'
import { actorOf } from '#commerce/staff/office-order.ts'
import { findStaffOfNow } from '#commerce/staff/staff-of-now.service.ts'
import { EDITING_HOURS } from './design-change.terms.ts'
import * as queries from './design-change.queries.ts'

const openings: AttemptLimit = { name: 'design change opening', most: 30, windowMinutes: 10 }

type Proposal = { revision: number; confirmed: string[] }
type Tools = {
  session: SessionSettings
  preflight: LookAtDesign
  officeOrigin: string | undefined
}

export function makeOpenedChange({ session, preflight, officeOrigin = '' }: Tools) {
  const backUrl = (number: string) => `${officeOrigin}/office/orders/${number}`

  async function open(ctx: Ctx, input: { token: string }) {
    const { db, site, now } = ctx
    if (!isCredentialShaped(input.token)) return refuse('not_found')
    const keyHash = hashCredential(input.token)
    const change = await queries.takeKey(db, { keyHash, store: site.slug, now })
    if (!change) return refuse('not_found')
    if (change.ext_session_id !== null) await endCopySession(db, change.ext_session_id)
    const lifeMs = EDITING_HOURS * 60 * 60_000
    const opened = await openCopySession(ctx, session, { designChangeId: change.id, lifeMs })
    const { credential, extSessionId } = opened
    const own = { extId: extSessionId, isGuestCheckout: false }
    const nobody = { customer: undefined, signedInAt: undefined }
    const inside = { ...ctx, session: { ...own, ...nobody }, extSessionId }
    const begun =
      change.design_id !== null && change.ext_session_id !== null
        ? await lendDraft(inside, change.design_id, change.ext_session_id)
        : undefined
    const { designId, articleId } = begun ?? (await copyVersion(inside, change.version_id))
    await queries.setCopy(db, change.id, { designId, extSessionId })
    return { credential, designId, articleId, lifeSeconds: lifeMs / 1_000 }
  }

  /** The copy of this session, and whoever changes it, as long as they may. */
  async function getOwn(ctx: SessionCtx, options = { isLocked: false }) {
    const { db, now } = ctx
    const id = ctx.session.designChangeId ?? refuse('not_found')
    const change = (await queries.findChange(db, id, options)) ?? refuse('not_found')
    const person = await findStaffOfNow(db, { staffId: change.staff_id, now })
    const mayChange = person && may(person, 'order.change', now, { store: change.store })
    const { design_id: designId } = change
    if (!mayChange || designId === null) return refuse('not_found')
    return { ...change, designId, person }
  }

  async function propose(ctx: SessionCtx, input: Proposal, findings: string[] | undefined) {
    const { db, now } = ctx
    const change = await getOwn(ctx, { isLocked: true })
    const { designId, person, number, words, reason } = change
    const frozen = { designId, ...input, reason: 'ORDER' as const }
    const { id: versionId } = await freezeVersion(ctx, frozen, findings)
    const where = { orderId: change.order_id, lineId: change.line_id }
    await checkCorrection(ctx, { ...where, versionId })
    const actor = actorOf(person)
    const designName = await queries.getDesignName(db, designId)
    const proposal = { ...where, versionId, designName, words, actor, now }
    const { before, actionId } = await proposeVersion(db, proposal)
    // Both as they are printed, side by side.
    for (const printable of await readPrintables(db, [before, versionId])) {
      const { versionId: designVersionId, document } = printable
      await requestProof(db, { designVersionId, document })
    }
    await queries.endChange(db, change.id, actionId, now)
    await endCopySession(db, ctx.session.extId)
    const network = networkOf(ctx.clientAddress)
    const who = { staffId: person.id, sessionId: undefined, network, requestId: ctx.requestId }
    const act = {
      object: { kind: 'order' as const, id: number, store: change.store },
      before: { lineId: change.line_id, versionId: before },
      after: { lineId: change.line_id, proposed: versionId, copy: change.id, actionId },
      reason,
    }
    await recordAct(db, who, 'order.change', act, now)
    return { backUrl: backUrl(number) }
  }

  return {
    openChange: {
      prepare: (ctx: Ctx) => refusePastLimit(ctx, openings, addressGroup(ctx.clientAddress)),
      execute: open,
    },
    async getChange(ctx: SessionCtx) {
      const { designId, number } = await getOwn(ctx)
      return { designId, orderNumber: number, backUrl: backUrl(number) }
    },
    proposeChange: {
      async prepare(ctx: SessionCtx, { revision }: Proposal) {
        const { designId } = await getOwn(ctx)
        return findingsOfDraft(ctx, preflight, { designId, revision, reason: 'ORDER' })
      },
      execute: propose,
    },
    async leaveChange(ctx: SessionCtx) {
      const id = ctx.session.designChangeId ?? refuse('not_found')
      const change =
        (await queries.findChange(ctx.db, id, { isLocked: false })) ?? refuse('not_found')
      await endCopySession(ctx.db, ctx.session.extId)
      return { backUrl: backUrl(change.number) }
    },
  }
}
