import fc from 'fast-check'
import { expect, it } from 'vitest'
import { anyDocument } from '#tests/design/arbitrary-document.ts'
import { newTally, playAutosave } from '#tests/autosave/autosave-model.ts'
import { anySteps } from '#tests/autosave/autosave-steps.ts'

/** `npm run task random:autosave` plays ten thousand. */
it('what was shown is there after a tab was closed or crashed, and the bar never lies', async () => {
  const tally = newTally()
  await fc.assert(
    fc.asyncProperty(anyDocument, anySteps, (empty, steps) => playAutosave(empty, steps, tally)),
    { numRuns: 120 },
  )
  expect(Math.min(...Object.values(tally.endings), tally.saved)).toBeGreaterThan(10)
})
