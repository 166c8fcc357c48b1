import { expect, it } from 'vitest'
import { isEverywhere } from '#tests/run/how-much.ts'
import { printRandomDocuments } from '#tests/pictures/random-prints.ts'

it('prints whatever somebody may design as its preview shows it', async () => {
  await expect(printRandomDocuments(isEverywhere ? 30 : 10, 20_261_115)).resolves.toBeUndefined()
})
