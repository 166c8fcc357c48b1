import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './build-identity.ts'
import { messageIdType } from './message-id-type.ts'

it('knows the ids of every English file', () => {
  expect(
    readFileSync(join(root, 'app/i18n/message-id.ts'), 'utf8'),
    'app/i18n/message-id.ts is older than messages/en: run npm run check, which writes it, and commit it',
  ).toBe(messageIdType(root))
})
