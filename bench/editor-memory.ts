/** Watches what the editor keeps in memory while somebody edits for long: see README.md. */
import { parseArgs } from 'node:util'
import type { Browser, CDPSession, Page } from '@playwright/test'
import { makeDesign } from './editor-design.ts'
import { onStage } from './editor-stage.ts'

const { values } = parseArgs({
  options: {
    shop: { type: 'string' },
    article: { type: 'string', default: '101' },
    minutes: { type: 'string', default: '30' },
  },
})
const MINUTES = Number(values.minutes)
/** Undo remembers so much; what grows after it was filled grows for ever. */
const WARM_UP_SHARE = 1 / 3
const MOST_GROWTH = 1.1
const BETWEEN_EDITS_MS = 150
const KINDS_OF_EDITS = 8

type Sample = { minute: number; heapMb: number; nodes: number; edits: number }

await onStage(values.shop, watch)

async function watch(browser: Browser, origin: string): Promise<boolean> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  await page.goto(await makeDesign(page, origin, Number(values.article)))
  await page.waitForSelector('html[data-hydrated]')
  await page.waitForFunction(() => document.querySelector('.stand-in-text') === null)
  const session = await context.newCDPSession(page)
  const samples: Sample[] = []
  const start = Date.now()
  let edits = 0
  for (let minute = 0; minute <= MINUTES; minute += 1) {
    // Always after the last of a row of edits: what is chosen has a bar of its own on the page.
    while (Date.now() - start < minute * 60_000 || edits % KINDS_OF_EDITS !== 0) {
      await editOnce(page, edits)
      edits += 1
      await page.waitForTimeout(BETWEEN_EDITS_MS)
    }
    samples.push(await sample(session, minute, edits))
    const { heapMb, nodes } = samples.at(-1)!
    console.log(
      `${String(minute).padStart(3)} min  ${heapMb.toFixed(1)} MB  ${nodes} nodes  ${edits} edits`,
    )
  }
  return report(samples)
}

/** What people do: move, drag, copy, delete, undo and redo. The design is as large after it as before. */
async function editOnce(page: Page, count: number): Promise<void> {
  const element = page.locator(`[data-element-button=shape${count % 40}]`)
  switch (count % KINDS_OF_EDITS) {
    case 0:
    case 1:
    case 2: {
      await element.focus()
      await page.keyboard.press(count % 16 < 8 ? 'ArrowRight' : 'ArrowLeft')
      return
    }
    case 3: {
      const box = (await page.locator('[data-element-button=text17]').boundingBox())!
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
      const aside = count % 16 < 8 ? 30 : -30
      await page.mouse.move(x, y)
      await page.mouse.down()
      await page.mouse.move(x + aside, y + 5, { steps: 6 })
      await page.mouse.up()
      return
    }
    case 4:
      await element.focus()
      await page.keyboard.press('Control+d')
      return
    case 5:
      await page.keyboard.press('Delete')
      return
    case 6:
      await page.keyboard.press('Control+z')
      await page.keyboard.press('Control+z')
      return
    default:
      await page.keyboard.press('Control+Shift+z')
      await page.keyboard.press('Control+Shift+z')
      await page.keyboard.press('Escape')
  }
}

async function sample(session: CDPSession, minute: number, edits: number): Promise<Sample> {
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  const { nodes } = await session.send('Memory.getDOMCounters')
  return { minute, heapMb: usedSize / 1_000_000, nodes, edits }
}

function report(samples: readonly Sample[]): boolean {
  const steady = samples.slice(Math.ceil(samples.length * WARM_UP_SHARE))
  const half = Math.ceil(steady.length / 2)
  const growthOf = (read: (sample: Sample) => number) =>
    median(steady.slice(half).map(read)) / median(steady.slice(0, half).map(read))
  const heap = growthOf(({ heapMb }) => heapMb)
  const nodes = growthOf((one) => one.nodes)
  const isSteady = heap <= MOST_GROWTH && nodes <= MOST_GROWTH
  console.log(
    `From the first to the second half since minute ${steady[0]!.minute}: heap × ${heap.toFixed(2)}, nodes × ${nodes.toFixed(2)}: ${isSteady ? 'steady' : 'GROWING'}`,
  )
  return isSteady
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)]!
}
