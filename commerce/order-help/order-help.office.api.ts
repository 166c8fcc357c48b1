import { bind } from '#api/bind.ts'
import type { OfficeContexts } from '#commerce/staff/staff-context.ts'
import type { UploadDoor } from '#commerce/upload/upload-tools.ts'
import type { Site } from '#config/sites.ts'
import { makeCartBuilding } from './build-cart.service.ts'
import { listBuiltCarts } from './built-carts.service.ts'
import { orderHelpOfficeContract } from './order-help.office.contract.ts'
import { makeOrderLinks } from './order-links.service.ts'
import { listCorrections, replaceVersion } from './replace-version.service.ts'
import { listReprints } from './reprint-list.service.ts'
import { makeReprintDesk } from './reprint-desk.service.ts'
import { makeResend } from './resend.service.ts'

export function makeOrderHelpOfficeApi({
  sites,
  uploads,
  reportFault,
}: UploadDoor & { sites: readonly Site[] }) {
  return bind<OfficeContexts, typeof orderHelpOfficeContract>(orderHelpOfficeContract, {
    ...makeReprintDesk({ sites, uploads: { ...uploads, reportFault } }),
    listReprints,
    ...makeResend({ sites }),
    ...makeOrderLinks({ sites }),
    ...makeCartBuilding({ sites }),
    listBuiltCarts,
    listCorrections,
    replaceVersion,
  })
}
