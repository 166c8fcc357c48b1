/** Frames as a browser shows them, for editor-frames.ts. */
import type { CDPSession, Page } from '@playwright/test'

export type Frames = { interval: number; slowest: number; mainThread: number }

/** One step of the input for every frame that the browser shows. */
export async function measureFrames(
  page: Page,
  session: CDPSession,
  count: number,
  step: (frame: number) => Promise<void>,
): Promise<Frames> {
  const watching = page.evaluate(watchFrames, count)
  const before = await taskSeconds(session)
  for (let frame = 0; frame < count; frame += 1) await step(frame)
  const times = await watching
  const spent = (await taskSeconds(session)) - before
  const intervals = times.slice(1).map((time, at) => time - times[at]!)
  return { ...spreadOf(intervals), mainThread: (spent * 1000) / times.length }
}

/** Median, and what 95 of 100 are within. */
export function spreadOf(intervals: readonly number[]): Pick<Frames, 'interval' | 'slowest'> {
  const sorted = intervals.toSorted((one, other) => one - other)
  return { interval: median(intervals), slowest: sorted[Math.floor(0.95 * sorted.length)]! }
}

/** Runs in the page. */
export function watchFrames(count: number): Promise<number[]> {
  const times: number[] = []
  return new Promise((resolve) => {
    const note = (time: number) => {
      times.push(time)
      if (times.length < count) requestAnimationFrame(note)
      else resolve(times)
    }
    requestAnimationFrame(note)
  })
}

export async function taskSeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration')!.value
}

export function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? NaN
}
