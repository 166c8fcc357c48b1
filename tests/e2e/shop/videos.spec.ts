import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '#tests/e2e/shop-test.ts'
import { shopFolder } from '#tests/e2e/shop-folder.ts'

const media = join(shopFolder, 'media')

test('a mug turns for whoever wants to see it from all sides @desktop', async ({ page, shop }) => {
  const film = readdirSync(media).find((file) => file.endsWith('.webm'))
  await page.goto(shop.url('gb'))
  const played = await page.evaluate(async (address) => {
    const video = document.createElement('video')
    video.muted = true
    video.src = address
    document.body.append(video)
    await video.play()
    await new Promise((resolve) => {
      video.addEventListener('ended', resolve)
    })
    const { videoWidth, videoHeight, duration, currentTime, error } = video
    return { videoWidth, videoHeight, duration, currentTime, error: error?.message }
  }, `/media/${film}`)
  expect(played).toEqual({
    videoWidth: 640,
    videoHeight: 480,
    duration: 2.5,
    currentTime: 2.5,
    error: undefined,
  })
})
