import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { zeroPng } from '#tests/hostile-files/build-png.ts'
import { isEverywhere } from '#tests/run/how-much.ts'
import { makePicture } from '#tests/pictures/uploadable.ts'
import { openShop, type TestShop } from '#tests/web/shop.ts'
import { sendPhoto, visitor } from './uploading.ts'

let shop: TestShop
let dataDir: string

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'heavy-uploads-'))
  const settings = { DATA_DIR: dataDir, SEED_DEMO: 'no', INGEST_PROCESSES: '1' }
  shop = await openShop(settings)
})
afterAll(async () => {
  await shop.close()
  rmSync(dataDir, { recursive: true, force: true })
})

describe('one visitor with many heavy files', () => {
  it.runIf(isEverywhere)(
    'keeps nobody else waiting for more than the one that is open, even from the same address',
    async () => {
      const [greedy, other] = [await visitor(shop), await visitor(shop)]
      const small = await makePicture({ width: 50, height: 50 })
      const finished: string[] = []
      const heavy = Array.from({ length: 6 }, async (_, at) => {
        const { status } = await sendPhoto(greedy, zeroPng(5_000 + at), 'wall.png')
        finished.push('heavy')
        return status
      })
      await Promise.race(heavy)
      expect((await sendPhoto(other, small)).status).toBe(200)
      finished.push('small')
      expect(await Promise.all(heavy)).toEqual([200, 200, 200, 200, 200, 200])
      // One was done, one was open already, and at most one more was begun while this one was on its way.
      expect(finished.indexOf('small')).toBeLessThanOrEqual(3)
    },
  )

  it.runIf(isEverywhere)(
    'is told to come again when too many of his wait, and nobody else is',
    async () => {
      const [greedy, other] = [await visitor(shop), await visitor(shop)]
      const sent = Array.from({ length: 16 }, (_, at) =>
        sendPhoto(greedy, zeroPng(3_000 + at), 'wall.png'),
      )
      const refused = await Promise.any(
        sent.map(async (one) => {
          const answer = await one
          return answer.status === 503 ? answer : Promise.reject(new Error('taken'))
        }),
      )
      expect(refused.headers['retry-after']).toBe('5')
      expect(refused.json).toMatchObject({ code: 'busy' })
      expect((await sendPhoto(other, await makePicture())).status).toBe(200)
      const statuses = (await Promise.all(sent)).map(({ status }) => status)
      expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(10)
    },
  )
})

it('metrics say how much of the disk is free', async () => {
  const { text } = await shop.ask('/metrics', { host: 'localhost' })
  expect(text).toMatch(/^upload_disk\{what="free_bytes"\} [1-9]/m)
  expect(text).toMatch(/^upload_disk\{what="floor_reached"\} 0$/m)
})
