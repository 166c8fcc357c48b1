import { defineNoun } from '#commerce/kernel/noun.ts'

export const signInNoun = defineNoun({
  name: 'sign-in',
  floor: 'flows',
  tables: ['linked_account', 'passkey', 'sign_in_token'],
})
