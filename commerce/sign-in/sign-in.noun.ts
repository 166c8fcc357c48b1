import { defineNoun } from '#commerce/kernel/noun.ts'

export const signInNoun = defineNoun({ name: 'sign-in', floor: 'flows' })
