import { bind } from '#api/bind.ts'
import type { ShopContexts } from '#commerce/kernel/context.ts'
import { reviewWritingContract } from './review-writing.contract.ts'
import { makeReviewWritingUseCases, type ReviewSettings } from './review-writing.service.ts'

export function makeReviewWritingApi(settings: ReviewSettings) {
  return bind<ShopContexts, typeof reviewWritingContract>(
    reviewWritingContract,
    makeReviewWritingUseCases(settings),
  )
}
