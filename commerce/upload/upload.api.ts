import { bind } from '#api/serve.ts'
import type { ShopContexts } from '#commerce/kernel/context.ts'
import { makeUploadKeeper } from './keep-upload.ts'
import { makePhoneLinkUseCases } from './phone-link.service.ts'
import { makeUploadReceiver } from './receive-uploads.ts'
import { makeResumableUseCases } from './resumable.service.ts'
import { uploadContract } from './upload.contract.ts'
import { makeUploadUseCases } from './upload.service.ts'
import type { UploadTools } from './upload-tools.ts'

export function makeUploadApi(tools: UploadTools) {
  const keeper = makeUploadKeeper(tools)
  const receiveUploads = makeUploadReceiver(tools, keeper)
  return bind<ShopContexts, typeof uploadContract>(uploadContract, {
    ...makeUploadUseCases(tools, keeper, receiveUploads),
    ...makeResumableUseCases(tools, keeper),
    ...makePhoneLinkUseCases(tools, receiveUploads),
  })
}
