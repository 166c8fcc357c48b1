/** Measures how soon the photos of a wedding, chosen all at once, are ready in the editor: see README.md. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser } from '@playwright/test'
import { makePhoto } from '#tests/hostile-files/make-photo.ts'
import { countCpuOfFamily } from './cpu-of-family.ts'
import { onStage } from './editor-stage.ts'

const { values } = parseArgs({
  options: { shop: { type: 'string' }, photos: { type: 'string', default: '140' } },
})
const PHOTOS = Number(values.photos)
const GOAL_S = 45
const MUG = 101

const folder = await mkdtemp(join(tmpdir(), 'bench-wedding-'))
try {
  const files = await makeFiles()
  await onStage(values.shop, (browser, origin) => measure(browser, origin, files))
} finally {
  await rm(folder, { recursive: true })
}

/** As a telephone takes them; each another file, also than those of an earlier run, by a comment of its own. */
async function makeFiles(): Promise<string[]> {
  const photos = await Promise.all(
    [1, 2, 3, 4].map((seed) => makePhoto(4000, 3000, { seed }).jpeg({ quality: 75 }).toBuffer()),
  )
  return Promise.all(
    Array.from({ length: PHOTOS }, async (_, at) => {
      const path = join(folder, `IMG_${1000 + at}.jpg`)
      await writeFile(
        path,
        withComment(photos[at % photos.length]!, `photo ${at} of ${Date.now()}`),
      )
      return path
    }),
  )
}

function withComment(jpeg: Buffer, words: string): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(words.length + 2)
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe]), length, Buffer.from(words)])
  return Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)])
}

async function measure(browser: Browser, origin: string, files: string[]): Promise<boolean> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  const statuses = new Map<number, number>()
  page.on('response', (response) => {
    if (!/upload/.test(new URL(response.url()).pathname)) return
    if (response.request().method() === 'GET') return
    statuses.set(response.status(), (statuses.get(response.status()) ?? 0) + 1)
  })
  await page.goto(`${origin}/create/${MUG}`)
  await page.waitForSelector('html[data-hydrated]')
  const readyCount = () =>
    page.evaluate(async () => {
      const answer = await fetch('/api/shop/uploads')
      return answer.ok ? ((await answer.json()) as { total: number }).total : 0
    })
  const cpu = countCpuOfFamily({
    cells: /ingest-work/,
    browser: /chrom/,
    database: /postgres/,
    shop: /start/,
  })
  const start = performance.now()
  await page.locator('.upload-box input[type=file]').setInputFiles(files)
  let ready = 0
  let told = 0
  while (ready < files.length && performance.now() - start < 300_000) {
    await page.waitForTimeout(500)
    ready = await readyCount()
    const seconds = Math.floor((performance.now() - start) / 1_000)
    if (seconds >= told + 10) console.log(`${(told = seconds)} s: ${ready}`)
  }
  const seconds = (performance.now() - start) / 1_000
  console.log(
    `${availableParallelism()} cores, load ${loadavg()[0]!.toFixed(1)}: ` +
      `${ready} of ${files.length} photos ready after ${seconds.toFixed(1)} s ` +
      `(goal ${GOAL_S}), answers ${JSON.stringify(Object.fromEntries(statuses))}`,
  )
  const spent = cpu.end()
  const all = Object.values(spent).reduce((sum, one) => sum + one, 0)
  console.log(
    `CPU s: ${Object.entries(spent)
      .map(([kind, cpuS]) => `${kind} ${cpuS.toFixed(1)}`)
      .join(', ')}; all ${all.toFixed(1)}, on two cores ${(all / 2).toFixed(1)} s at least`,
  )
  return ready === files.length && seconds <= GOAL_S
}
