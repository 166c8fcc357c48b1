import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { breakpoints, defaultBreakpoint, isMobile, mediaFrom } from './breakpoints.ts'

it('the breakpoints are those of the specification', () => {
  expect(breakpoints).toEqual({
    mobile: 320,
    mobileMedium: 375,
    mobileWide: 425,
    tablet: 768,
    desktop: 1024,
    desktopMedium: 1280,
    desktopWide: 1600,
  })
  expect(defaultBreakpoint).toBe('desktop')
  expect([isMobile(767), isMobile(768)]).toEqual([true, false])
  expect(mediaFrom('tablet')).toBe('(width >= 768px)')
})

it('no style sheet uses another width', () => {
  const folder = join(import.meta.dirname, '..', '..')
  const sheets = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.name.endsWith('.css'),
  )
  expect(sheets.length).toBeGreaterThan(30)
  for (const sheet of sheets) {
    const css = readFileSync(join(sheet.parentPath, sheet.name), 'utf8')
    for (const [, width] of css.matchAll(/\(width [<>]=? (\d+)px\)/g)) {
      expect(Object.values(breakpoints), sheet.name).toContain(Number(width))
    }
  }
})
