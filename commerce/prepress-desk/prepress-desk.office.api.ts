import { bind } from '#api/bind.ts'
import type { LookAtDesign } from '#commerce/design/design-version.service.ts'
import type { MailWords } from '#commerce/kernel/mail/mail-words.ts'
import type { Storage } from '#commerce/kernel/storage/storage.ts'
import type { OfficeContexts } from '#commerce/staff/staff-context.ts'
import type { Site } from '#config/sites.ts'
import { makeActionActs } from './action-acts.service.ts'
import { countActions, listActions, makeGetAction } from './action-reading.service.ts'
import { getAskOffer } from './ask-offer.service.ts'
import { makePreviewAsk } from './ask-preview.service.ts'
import {
  countFailedRenderings,
  listFailedRenderings,
  makeFailedRendering,
  requestLineProof,
  retryRendering,
} from './failed-renderings.service.ts'
import { makeListOrderFiles } from './listed-order-files.service.ts'
import { listErrors } from './order-errors.service.ts'
import { makeOrderFiles } from './order-files.service.ts'
import { prepressDeskOfficeContract } from './prepress-desk.office.contract.ts'

export type PrepressDeskTools = {
  sites: readonly Site[]
  uploads: { storage: Pick<Storage, 'find'> }
  preflight: LookAtDesign
  mailWords: MailWords
}

export const prepressDeskOfficeApi = ({
  sites,
  uploads,
  preflight,
  mailWords,
}: PrepressDeskTools) =>
  bind<OfficeContexts, typeof prepressDeskOfficeContract>(prepressDeskOfficeContract, {
    listActions,
    countActions,
    getAction: makeGetAction(preflight),
    getAskOffer,
    previewAsk: makePreviewAsk(sites, mailWords),
    ...makeActionActs(sites),
    listErrors,
    listFailedRenderings,
    countFailedRenderings,
    getFailedRendering: makeFailedRendering(uploads.storage, preflight),
    retryRendering,
    requestProof: requestLineProof,
    listOrderFiles: makeListOrderFiles(preflight),
    ...makeOrderFiles(uploads.storage),
  })
