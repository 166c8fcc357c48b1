import { expect, it } from 'vitest'
import { printRandomDocuments } from '#tests/pictures/random-prints.ts'

it('prints whatever somebody may design as its preview shows it', async () => {
  await expect(printRandomDocuments(30, 20_261_115)).resolves.toBeUndefined()
}, 120_000)
