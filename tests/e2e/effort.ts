import { expect, type Locator } from '@playwright/test'

/** Effort: what something costs whoever wants it. Every tap, and every field that has to be typed into. */
export function countEffort(most: { taps: number; fields: number }) {
  const spent = { taps: 0, fields: 0 }
  return {
    spent,
    async tap(target: Locator) {
      spent.taps += 1
      await target.tap()
    },
    /** A tap into it is part of it. */
    async type(target: Locator, text: string) {
      spent.fields += 1
      await target.fill(text)
    },
    expectEnough() {
      expect(spent.taps, `taps, of which there may be ${most.taps}`).toBeLessThanOrEqual(most.taps)
      expect(spent.fields, `fields, of ${most.fields}`).toBeLessThanOrEqual(most.fields)
    },
  }
}
