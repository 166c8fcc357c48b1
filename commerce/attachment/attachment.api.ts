import { bind } from '#api/bind.ts'
import type { ShopContexts } from '#commerce/kernel/context.ts'
import type { UploadTools } from '#commerce/upload/upload-tools.ts'
import { attachmentContract } from './attachment.contract.ts'
import { makeAttachmentUseCases } from './attachment.service.ts'

export function makeAttachmentApi(tools: UploadTools) {
  return bind<ShopContexts, typeof attachmentContract>(
    attachmentContract,
    makeAttachmentUseCases(tools),
  )
}
