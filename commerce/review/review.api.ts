import { bind } from '#api/serve.ts'
import type { ShopContexts } from '#commerce/kernel/context.ts'
import { reviewContract } from './review.contract.ts'
import { listReviews } from './review.service.ts'

export const reviewApi = bind<ShopContexts, typeof reviewContract>(reviewContract, { listReviews })
