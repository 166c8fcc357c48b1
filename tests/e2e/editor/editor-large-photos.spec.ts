import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { gridHeic } from '#tests/pictures/grid-heic.ts'
import { savedDesign } from './saved-design.ts'
import { expect, test } from '#tests/e2e/shop-test.ts'

const CANVAS = 201
const SLOWEST_MS = 120_000

test.setTimeout(300_000)

let folder = ''
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'large-photos-'))
})
test.afterAll(() => rm(folder, { recursive: true }))

/** What telephones take at most; the tiles of a HEIC are drawn once and named many times. */
const photos = [
  { name: 'panorama.heic', width: 16_382, height: 3_850, tag: '@elsewhere' },
  { name: 'night.jpg', width: 16_320, height: 12_240, tag: '@elsewhere' },
  { name: 'sensor.heic', width: 16_320, height: 12_240, tag: '@elsewhere' },
]

for (const { name, width, height, tag } of photos) {
  const megapixels = Math.round((width * height) / 1e6)
  test(
    `a ${name} of ${megapixels} megapixels is taken in and placed`,
    { tag },
    async ({ page, shop }) => {
      const path = join(folder, name)
      if (name.endsWith('.heic')) await writeFile(path, gridHeic(width, height))
      else {
        const create = { width, height, channels: 3, background: '#27406b' } as const
        await sharp({ create, limitInputPixels: false }).jpeg().toFile(path)
      }
      await page.goto(shop.url('gb', `/create/${CANVAS}`))
      await expect(page.locator('html')).toHaveAttribute('data-hydrated', '')
      await page.locator('.first-photo-input').setInputFiles(path)
      await expect(page.locator('[data-element-button]')).toHaveCount(1, { timeout: SLOWEST_MS })
      const drawn = page.locator('[data-drawn] image')
      await expect(drawn).toHaveAttribute('href', /\/uploads\/.*\.webp/)
      await expect(page.locator('.save-state[data-phase=saved]')).toBeVisible({ timeout: 30_000 })
      const [asset] = Object.values((await savedDesign(page)).assets)
      expect(asset).toMatchObject({ widthPx: width, heightPx: height })
      const copy = await page.evaluate(
        async (href) => {
          const picture = new Image()
          picture.src = href
          await picture.decode()
          return picture.naturalWidth / picture.naturalHeight
        },
        (await drawn.getAttribute('href'))!,
      )
      expect(copy).toBeCloseTo(width / height, 1)
    },
  )
}
