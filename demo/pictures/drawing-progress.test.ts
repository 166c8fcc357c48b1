import { afterEach, expect, it, vi } from 'vitest'
import { openDrawingProgress } from './drawing-progress.ts'

afterEach(() => void vi.useRealTimers())

function watched(missing: { picture: number; photo: number; video: number }) {
  vi.useFakeTimers()
  const lines: string[] = []
  return { lines, progress: openDrawingProgress(missing, (line) => lines.push(line)) }
}

it('tells what is done and left, and how long the rest takes', () => {
  const { lines, progress } = watched({ picture: 100, photo: 0, video: 0 })
  expect(lines).toEqual([
    'Drawing 100 pictures in the background, those that a page asks for first.',
  ])
  vi.advanceTimersByTime(20_000)
  for (let drawn = 0; drawn < 40; drawn += 1) progress.count('picture')
  vi.advanceTimersByTime(20_000)
  progress.count('picture')
  expect(lines.slice(1)).toEqual([
    'Drawing: 1 done, 99 left.',
    'Drawing: 41 done, 59 left, about 58 s.',
  ])
  progress.end()
  expect(lines.at(-1)).toBe('All 100 pictures are drawn (40 s).')
})

it('says nothing of a shop whose pictures are drawn', () => {
  const { lines, progress } = watched({ picture: 0, photo: 0, video: 0 })
  progress.end()
  expect(lines).toEqual([])
})
