import type { Page } from '@playwright/test'
import axe, { type AxeResults, type ElementContext, type RunOptions } from 'axe-core'

/**
 * Options of axe: violations alone, because to find and carry over all that is right too took as long again. Style sheets
 * are not fetched a second time.
 */
const options: RunOptions = { resultTypes: ['violations'], preload: false }

/** Findings of axe in a page, or in one part of it, each with the elements concerned. */
export async function findViolations(page: Page, within?: string): Promise<string[]> {
  await Promise.all(page.frames().map((frame) => loadAxe(frame)))
  await page.evaluate(endFades)
  const { violations } = await page.evaluate(
    ([context, asked]) => (window as unknown as WithAxe).axe.run(context, asked),
    [within === undefined ? { exclude: [] } : { include: [within] }, options] as const,
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}

/**
 * Fades that are under way, brought to their end: the contrast of a colour half-way failed in one run of twenty. Not
 * waited for, because they stand still in a window that is behind another.
 */
function endFades(): void {
  for (const fade of document.getAnimations()) {
    const end = fade.effect?.getComputedTiming().endTime
    const isFade = fade.playState === 'running' && fade.timeline === document.timeline
    if (isFade && Number.isFinite(end)) fade.finish()
  }
}

type WithAxe = {
  axe: { run: (context: ElementContext, options: RunOptions) => Promise<AxeResults> }
}

/** The script of axe has half a megabyte: once for each document. A frame that is gone, or runs no script, is left out. */
async function loadAxe(frame: ReturnType<Page['mainFrame']>): Promise<void> {
  const load = async () => {
    if (!(await frame.evaluate("typeof axe === 'object'"))) await frame.evaluate(axe.source)
  }
  if (frame.parentFrame()) await load().catch(() => {})
  else await load()
}
