import { expect, it } from 'vitest'
import type { ApiAnswer } from '#app/browser-api/ask.ts'
import type { Previews } from '#commerce/design/design-preview.contract.ts'
import { findProductPicture } from './find-product-picture.ts'

const files = [{ name: 'flat-page-1.avif' }, { name: 'product.avif' }, { name: 'product.jpg' }]
const drawn = (revision: number): ApiAnswer<Previews> => ({
  kind: 'answer',
  value: { files, revision },
})
const offline: ApiAnswer<Previews> = { kind: 'failed', status: 0 }

function look(answers: ApiAnswer<Previews>[], saved = {}) {
  const waits: number[] = []
  const found = findProductPicture({
    save: async () => ({ isSaved: true, designId: 'd1', revision: 3, ...saved }),
    list: async () => answers.shift() ?? offline,
    wait: async (milliseconds) => void waits.push(milliseconds),
    signal: new AbortController().signal,
  })
  return found.then((picture) => ({ picture, waits }))
}

it('waits for the picture of what was just saved, through gaps in the network', async () => {
  const { picture, waits } = await look([drawn(2), offline, drawn(3)])
  expect(picture).toEqual({
    kind: 'ready',
    address: '/api/shop/designs/d1/previews/product.avif?revision=3',
  })
  expect(waits).toHaveLength(2)
})

it('gives up when the press has, when it takes too long, or soon when nobody answers', async () => {
  const failed: ApiAnswer<Previews> = {
    kind: 'answer',
    value: { files: [], next: { revision: 3, state: 'FAILED', progress: 0 } },
  }
  expect((await look([failed])).picture).toEqual({ kind: 'failed' })
  const sum = (waits: number[]) => waits.reduce((total, one) => total + one, 0)
  const endless = await look(Array.from({ length: 99 }, () => drawn(2)))
  expect(endless.picture).toEqual({ kind: 'failed' })
  expect(sum(endless.waits)).toBeLessThan(60_000)
  const unheard = await look([])
  expect(unheard.picture).toEqual({ kind: 'failed' })
  expect(sum(unheard.waits)).toBeLessThan(5_000)
})

it('says so when there is nothing yet, or when it could not be saved', async () => {
  expect((await look([], { designId: undefined })).picture).toEqual({ kind: 'nothing' })
  expect((await look([], { isSaved: false })).picture).toEqual({ kind: 'failed' })
})
