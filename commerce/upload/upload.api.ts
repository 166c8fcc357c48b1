import { bind } from '#api/bind.ts'
import type { ShopContexts } from '#commerce/kernel/context.ts'
import { makeUploadStore } from './store-upload.ts'
import { makePhoneLinkUseCases } from './phone-link.service.ts'
import { makeUploadReceiver } from './receive-uploads.ts'
import { makeResumableUseCases } from './resumable.service.ts'
import { uploadContract } from './upload.contract.ts'
import { makeUploadUseCases } from './upload.service.ts'
import type { UploadTools } from './upload-tools.ts'

export function makeUploadApi(tools: UploadTools) {
  const uploadStore = makeUploadStore(tools)
  const receiveUploads = makeUploadReceiver(tools, uploadStore)
  return bind<ShopContexts, typeof uploadContract>(uploadContract, {
    ...makeUploadUseCases(tools, uploadStore, receiveUploads),
    ...makeResumableUseCases(tools, uploadStore),
    ...makePhoneLinkUseCases(tools, receiveUploads),
  })
}
