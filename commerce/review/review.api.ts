import { bind } from '#api/bind.ts'
import type { ShopContexts } from '#commerce/kernel/context.ts'
import { reviewContract } from './review.contract.ts'
import { listReviews } from './review.service.ts'

export const reviewApi = bind<ShopContexts, typeof reviewContract>(reviewContract, { listReviews })
