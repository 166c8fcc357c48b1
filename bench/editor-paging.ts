/** Pages of a thick book, one after the other, for editor-frames.ts. */
import type { CDPSession, Page } from '@playwright/test'
import { spreadOf, taskSeconds, watchFrames, type Frames } from './editor-frame-times.ts'

/** Pages turned forth and as many back, and the frames that are watched after each. */
const TURNS = 10
const FRAMES_OF_TURN = 40

type Turn = (page: Page, to: number) => Promise<void>

/** One spread after the other, and back again: frames from each press until all is shown. */
export async function measurePaging(page: Page, session: CDPSession, turn: Turn): Promise<Frames> {
  await turn(page, 1)
  const intervals: number[] = []
  let spent = 0
  for (let step = 1; step <= 2 * TURNS; step += 1) {
    const to = 1 + (step <= TURNS ? step : 2 * TURNS - step)
    const watching = page.evaluate(watchFrames, FRAMES_OF_TURN)
    const before = await taskSeconds(session)
    await turn(page, to)
    const times = await watching
    spent += (await taskSeconds(session)) - before
    intervals.push(...times.slice(1).map((time, at) => time - times[at]!))
  }
  const frames = 2 * TURNS * FRAMES_OF_TURN
  return { ...spreadOf(intervals), mainThread: (spent * 1000) / frames }
}

/** In the strip below the canvas. */
export const showPage: Turn = (page, to) =>
  page.evaluate((at) => {
    document.querySelectorAll<HTMLElement>('.page-strip li button')[at]!.click()
  }, to)

/** In the preview, whose leaves take half a second to turn; the cover is in front of the first spread. */
export async function turnLeaf(page: Page, to: number): Promise<void> {
  const book = page.locator('.turning-book-stage')
  const at = Number(await book.getAttribute('aria-valuenow'))
  if (at !== to) await page.keyboard.press(at < to ? 'ArrowRight' : 'ArrowLeft')
}

/** On its first spread, with the keys in it. */
export async function openPreview(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  const book = page.locator('.turning-book-stage')
  await book.focus()
  await page.keyboard.press('Home')
  await page.locator('.turning-book-stage[aria-valuenow="0"]').waitFor()
}
