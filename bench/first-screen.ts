/** Measures how soon the first screen of a page is there on a telephone with a slow line, and whether it stays still: see README.md. */
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import type { Browser, Page } from '@playwright/test'
import { onStage } from './editor-stage.ts'
import { median } from './editor-frame-times.ts'
import { openSlowLine, SLOW_4G } from './slow-line.ts'

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, cpu: { type: 'string', default: '4' } },
})

const goals = { lcpMs: 1_200, shift: 0.02, inpMs: 100 }

/** Telephone of Lighthouse's mobile run. */
const telephone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}

type Figures = { fcp: number; lcp: number; shift: number; inp: number; kb: number; what: string }

let line: Awaited<ReturnType<typeof openSlowLine>> | undefined
await onStage(undefined, measureAll, async (port) => {
  line = await openSlowLine(port, SLOW_4G)
  return [`--host-resolver-rules=MAP *:${port} 127.0.0.1:${line.port}`]
})
line?.close()

async function measureAll(browser: Browser, origin: string): Promise<boolean> {
  const pages = await samplePages(browser, origin)
  const [rounds] = [Number(values.rounds)]
  const of = new Map<string, Figures[]>(pages.map(([name]) => [name, []]))
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, path] of pages) of.get(name)!.push(await look(browser, origin + path))
  }
  console.log(`Load ${loadavg()[0]!.toFixed(1)}, ${rounds} rounds, CPU ÷ ${values.cpu}\n`)
  console.log(
    row('', ['FCP', 'LCP', 'worst', '≤', 'shift', 'INP', 'kB by LCP', 'largest', 'goals']),
  )
  let isMet = true
  for (const [name, figures] of of) {
    const mid = (of: (one: Figures) => number) => median(figures.map(of))
    const worst = Math.max(...figures.map(({ lcp }) => lcp))
    const shift = Math.max(...figures.map((one) => one.shift))
    const [lcp, inp] = [mid((one) => one.lcp), mid((one) => one.inp)]
    const isPageMet = lcp <= goals.lcpMs && shift <= goals.shift && inp <= goals.inpMs
    isMet &&= isPageMet
    const cells = [mid((one) => one.fcp), lcp, worst, goals.lcpMs].map((ms) => ms.toFixed(0))
    const rest = [shift.toFixed(3), inp.toFixed(0), mid((one) => one.kb).toFixed(0)]
    console.log(row(name, [...cells, ...rest, figures[0]!.what, isPageMet ? 'met' : 'MISSED']))
  }
  return isMet
}

function row(name: string, cells: readonly string[]): string {
  return name.padEnd(10) + cells.map((cell) => cell.padStart(10)).join('')
}

async function samplePages(
  browser: Browser,
  origin: string,
): Promise<[name: string, path: string][]> {
  const of = async (file: string) => {
    // The browser's own request: names below localhost are its business, not every resolver's.
    const answer = await page.goto(`${origin}/sitemaps/${file}-1.xml`)
    return new URL(/<loc>([^<]+)/.exec(await answer!.text())![1]!).pathname
  }
  const page = await browser.newPage()
  const [product, design] = [await of('articles'), await of('designs')]
  await page.close()
  return [
    ['home', '/'],
    ['list', '/mugs'],
    ['product', product],
    ['design', design],
  ]
}

/** One visit with an empty cache, of somebody who opens the menu and the search as soon as they are there. */
async function look(browser: Browser, address: string): Promise<Figures> {
  const context = await browser.newContext(telephone)
  const page = await context.newPage()
  await watch(page)
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: Number(values.cpu) })
  await page.goto(address, { waitUntil: 'load' })
  await page.waitForLoadState('networkidle')
  const seen = await page.evaluate(() => {
    const { fcp, lcp, shift, what } = window.seenOfPage
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const early = entries.filter(({ responseEnd }) => responseEnd <= lcp)
    const [own] = performance.getEntriesByType('navigation') as PerformanceResourceTiming[]
    const bytes = [own!, ...early].reduce((sum, { transferSize }) => sum + transferSize, 0)
    return { fcp, lcp, shift, what, kb: bytes / 1000 }
  })
  for (const button of await page.locator('header button:visible').all()) {
    await button.tap().catch(() => undefined)
    await page.keyboard.press('Escape')
  }
  // Entries of an interaction come after the frame that shows what it did.
  await page.evaluate(
    () => new Promise((shown) => requestAnimationFrame(() => setTimeout(shown, 50))),
  )
  const inp = await page.evaluate(() => window.seenOfPage.inp)
  await context.close()
  return { ...seen, inp }
}

async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = { fcp: 0, lcp: 0, shift: 0, inp: 0, what: '' }
    window.seenOfPage = seen
    const on = (type: string, see: (entry: PerformanceEntry) => void, more = {}) => {
      new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({
        type,
        buffered: true,
        ...more,
      })
    }
    on('paint', ({ name, startTime }) => {
      if (name === 'first-contentful-paint') seen.fcp = startTime
    })
    on('largest-contentful-paint', (entry) => {
      seen.lcp = entry.startTime
      const { element } = entry as PerformanceEntry & { element?: Element }
      seen.what = element ? element.tagName.toLowerCase() : ''
    })
    on('layout-shift', (entry) => {
      const { value, hadRecentInput } = entry as PerformanceEntry & {
        value: number
        hadRecentInput: boolean
      }
      if (!hadRecentInput) seen.shift += value
    })
    on(
      'event',
      (entry) => {
        const { interactionId } = entry as PerformanceEntry & { interactionId: number }
        if (interactionId) seen.inp = Math.max(seen.inp, entry.duration)
      },
      { durationThreshold: 16 },
    )
  })
}
