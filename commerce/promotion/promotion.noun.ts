import { defineNoun } from '#commerce/kernel/noun.ts'

export const promotionNoun = defineNoun({ name: 'promotion', floor: 'records' })
