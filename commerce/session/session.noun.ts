import { defineNoun } from '#commerce/kernel/noun.ts'

export const sessionNoun = defineNoun({ name: 'session', floor: 'flows' })
