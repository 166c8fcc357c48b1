import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './build-identity.ts'
import { messageIdTypes } from './message-id-type.ts'

it.each(messageIdTypes(root))('$path knows the ids of every English file', ({ path, text }) => {
  expect(
    readFileSync(join(root, path), 'utf8'),
    `${path} is older than messages/en: run npm run check, which writes it, and commit it`,
  ).toBe(text)
})
