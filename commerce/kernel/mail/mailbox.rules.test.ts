import { expect, it } from 'vitest'
import { mailboxOf } from './mailbox.rules.ts'

it.each([
  ['Anna@Example.com', 'anna@example.com'],
  ['anna+1@example.com', 'anna@example.com'],
  ['anna+a+b@example.com', 'anna@example.com'],
  ['an.na+x@gmail.com', 'anna@gmail.com'],
  ['an.na@example.com', 'an.na@example.com'],
  ['+anna@example.com', '+anna@example.com'],
])('%s is the mailbox %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox)
})
