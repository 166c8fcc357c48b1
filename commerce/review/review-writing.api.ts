import { bind } from '#api/serve.ts'
import type { Ctx } from '#commerce/kernel/context.ts'
import { reviewWritingContract } from './review-writing.contract.ts'
import { makeReviewWritingUseCases, type ReviewSettings } from './review-writing.service.ts'

export function makeReviewWritingApi(settings: ReviewSettings) {
  return bind<Ctx, typeof reviewWritingContract>(
    reviewWritingContract,
    makeReviewWritingUseCases(settings),
  )
}
