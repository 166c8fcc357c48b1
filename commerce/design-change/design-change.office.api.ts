import { bind } from '#api/bind.ts'
import type { OfficeContexts } from '#commerce/staff/staff-context.ts'
import type { Site } from '#config/sites.ts'
import { designChangeOfficeContract } from './design-change.office.contract.ts'
import { makeStartChange, offerChange } from './start-change.service.ts'

export const designChangeOfficeApi = ({ sites }: { sites: readonly Site[] }) =>
  bind<OfficeContexts, typeof designChangeOfficeContract>(designChangeOfficeContract, {
    offerChange,
    startChange: makeStartChange(sites),
  })
