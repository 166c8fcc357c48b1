import { defineNoun } from '#commerce/kernel/noun.ts'

export const helpNoun = defineNoun({ name: 'help', floor: 'records' })
