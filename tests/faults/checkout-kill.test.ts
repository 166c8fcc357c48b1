import { expect, it } from 'vitest'
import { isEverywhere } from '#tests/run/how-much.ts'
import { runCheckoutFaults } from './checkout-run.ts'

it('loses, doubles and leaves nothing when the shop is killed while people buy', async () => {
  const counts = isEverywhere
    ? { web: 3, postgres: 1, worker: 2, line: 1, gateway: 3 }
    : { web: 1, postgres: 1, worker: 1, line: 1, gateway: 1 }
  const said: string[] = []
  const report = await runCheckoutFaults({
    counts,
    seed: 20_261_115,
    clients: 3,
    webs: 2,
    lostHints: 0,
    mostMs: 60_000,
    say: (line) => void said.push(line),
  })
  const { verdict, wrong } = report
  expect({ ...verdict, wrong }, said.join()).toEqual({
    lost: [],
    doubled: [],
    stuck: [],
    broken: [],
    wrong: [],
  })
  expect(report.done).toEqual(counts)
  expect(report.acknowledged).toBeGreaterThan(3)
})
