import { bind } from '#api/serve.ts'
import type { Ctx } from '#commerce/kernel/context.ts'
import { reviewContract } from './review.contract.ts'
import { listReviews } from './review.service.ts'

export const reviewApi = bind<Ctx, typeof reviewContract>(reviewContract, { listReviews })
