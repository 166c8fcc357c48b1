/** Measures how soon the next page is there after a click, with and without speculation rules and view transitions: see README.md. */
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import type { Browser, Page } from '@playwright/test'
import { SPECULATION_PATH } from '#server/web/rules/speculation.ts'
import { onStage } from './editor-stage.ts'
import { median } from './editor-frame-times.ts'
import { openSlowLine, SLOW_4G } from './slow-line.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    cpu: { type: 'string', default: '4' },
    /** How long somebody points at a link before the click. */
    pointing: { type: 'string', default: '300' },
  },
})

/** Shares of what it takes without either: they hold on a busy machine too. */
const goals = { seen: 0.8, lcpOfRules: 1 }

type Way = { name: string; rules: boolean; transitions: boolean }
const ways = [
  { name: 'neither', rules: false, transitions: false },
  { name: 'transitions', rules: false, transitions: true },
  { name: 'rules', rules: true, transitions: false },
  { name: 'both', rules: true, transitions: true },
] satisfies Way[]
type WayName = (typeof ways)[number]['name']

/**
 * All but `how` in milliseconds after the click. `seen` is when the new page begins to be seen: its first paint, or the moment from which
 * it is faded in; a browser counts what it paints for a transition as no paint of the page.
 */
type Figures = { seen: number; lcp: number; end: number; how: string }

const steps = [
  ['home → list', '/', 'main a[href$="/mugs"]'],
  ['list → product', '/mugs', 'main a[href$="/photo-mug"]'],
  ['list → list', '/mugs', 'main a[href$="/products"]'],
] as const

let line: Awaited<ReturnType<typeof openSlowLine>> | undefined
await onStage(undefined, measureAll, async (port) => {
  line = await openSlowLine(port, SLOW_4G)
  return [`--host-resolver-rules=MAP *:${port} 127.0.0.1:${line.port}`]
})
line?.close()

async function measureAll(browser: Browser, origin: string): Promise<boolean> {
  const rounds = Number(values.rounds)
  console.log(
    `Load ${loadavg()[0]!.toFixed(1)}, ${rounds} rounds, CPU ÷ ${values.cpu}, ${values.pointing} ms of pointing, Chromium ${browser.version()}\n`,
  )
  console.log(row('', ['', 'seen', 'LCP', 'worst', 'moved in', 'came by']))
  let isMet = true
  for (const [name, from, link] of steps) {
    const of = new Map<string, Figures[]>(ways.map((way) => [way.name, []]))
    for (let round = 0; round < rounds; round += 1) {
      for (const way of ways) of.get(way.name)!.push(await click(browser, origin + from, link, way))
    }
    const mid = (way: WayName, figure: 'seen' | 'lcp' | 'end') =>
      median(of.get(way)!.map((one) => one[figure]))
    for (const way of ways) {
      const worst = Math.max(...of.get(way.name)!.map(({ lcp }) => lcp))
      const times = [mid(way.name, 'seen'), mid(way.name, 'lcp'), worst, mid(way.name, 'end')]
      const { how } = of.get(way.name)![0]!
      console.log(row(name, [way.name, ...times.map((ms) => ms.toFixed(0)), how]))
    }
    const seen = mid('both', 'seen') / mid('neither', 'seen')
    const lcpOfRules = mid('rules', 'lcp') / mid('neither', 'lcp')
    const isStepMet = seen <= goals.seen && lcpOfRules <= goals.lcpOfRules
    isMet &&= isStepMet
    console.log(row('', ['', '', '', '', '', isStepMet ? 'met' : 'MISSED']))
  }
  return isMet
}

function row(name: string, [way = '', ...cells]: readonly string[]): string {
  return name.padEnd(16) + way.padEnd(12) + cells.map((cell) => cell.padStart(12)).join('')
}

/** One click of somebody with an empty cache, who has looked at the first page until all of it was there. */
async function click(browser: Browser, from: string, link: string, way: Way): Promise<Figures> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    reducedMotion: way.transitions ? 'no-preference' : 'reduce',
  })
  const page = await context.newPage()
  await watch(page)
  const cdp = await context.newCDPSession(page)
  if (!way.rules) {
    await cdp.send('Network.enable')
    await cdp.send('Network.setBlockedURLs', { urls: [`*${SPECULATION_PATH}`] })
  }
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: Number(values.cpu) })
  await page.goto(from, { waitUntil: 'load' })
  await page.waitForLoadState('networkidle')
  const target = page.locator(link).first()
  await target.scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  const { x, y, width, height } = (await target.boundingBox())!
  await page.mouse.move(x + width / 2, y + height / 2)
  await new Promise((resolve) => setTimeout(resolve, Number(values.pointing)))
  const left = page.url()
  await page.mouse.down()
  await page.mouse.up()
  await page.waitForURL((url) => url.href !== left, { waitUntil: 'load' })
  await page.waitForLoadState('networkidle')
  const figures = await page.evaluate(() => {
    const seen = window.seenOfStep
    const [load] = performance.getEntriesByType('navigation') as (PerformanceNavigationTiming & {
      activationStart?: number
      deliveryType?: string
    })[]
    const activated = load!.activationStart ?? 0
    // What was painted before the click was there when it came.
    const clicked = Number(sessionStorage.getItem('clickedAt')) - performance.timeOrigin
    const after = (time: number) => Math.max(time, activated) - clicked
    const fetched = load!.deliveryType === 'navigational-prefetch' ? 'prefetch' : 'line'
    return {
      seen: after(seen.ready || seen.fcp),
      lcp: after(seen.lcp),
      end: after(seen.end || seen.fcp),
      how: activated > 0 ? 'prerender' : fetched,
    }
  })
  await context.close()
  return figures
}

async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = { fcp: 0, lcp: 0, ready: 0, end: 0 }
    window.seenOfStep = seen
    const on = (type: string, see: (entry: PerformanceEntry) => void) => {
      new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({
        type,
        buffered: true,
      })
    }
    on('paint', ({ name, startTime }) => {
      if (name === 'first-contentful-paint') seen.fcp = startTime
    })
    on('largest-contentful-paint', ({ startTime }) => {
      seen.lcp = startTime
    })
    addEventListener('pagereveal', (event) => {
      const { viewTransition } = event as Event & {
        viewTransition?: { ready: Promise<void>; finished: Promise<void> }
      }
      const skipped = () => undefined
      void viewTransition?.ready.then(() => {
        seen.ready = performance.now()
      }, skipped)
      void viewTransition?.finished.then(() => {
        seen.end = performance.now()
      }, skipped)
    })
    addEventListener(
      'click',
      () => {
        sessionStorage.setItem('clickedAt', String(performance.timeOrigin + performance.now()))
      },
      { capture: true },
    )
  })
}
