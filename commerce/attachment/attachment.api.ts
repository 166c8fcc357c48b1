import { bind } from '#api/serve.ts'
import type { Ctx } from '#commerce/kernel/context.ts'
import type { UploadTools } from '#commerce/upload/upload-tools.ts'
import { attachmentContract } from './attachment.contract.ts'
import { makeAttachmentUseCases } from './attachment.service.ts'

export function makeAttachmentApi(tools: UploadTools) {
  return bind<Ctx, typeof attachmentContract>(attachmentContract, makeAttachmentUseCases(tools))
}
