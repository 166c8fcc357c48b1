import { beforeEach, describe, expect, it } from 'vitest'
import { deskWays, takenBack } from '#tests/office-edges/desk-ways.ts'
import { edgesOfPeople, type EdgeWay, type EdgeWays } from '#tests/office-edges/edge-way.ts'
import { floorWays, remakeWays } from '#tests/office-edges/floor-ways.ts'
import { moneyWays } from '#tests/office-edges/money-ways.ts'
import { orderWays } from '#tests/office-edges/order-ways.ts'
import { parcelWays } from '#tests/office-edges/parcel-ways.ts'
import { openOfficeBrowser } from '#tests/office/office-browser.ts'
import { openOrderActs } from '#tests/office/order-acts.ts'

const ways: EdgeWays = {
  ...orderWays,
  ...floorWays,
  ...remakeWays,
  ...parcelWays,
  ...moneyWays,
  ...deskWays,
}

/** Edges that no page of the office takes, each with who takes it instead. */
const elsewhere: Readonly<Record<string, string>> = {
  'refund FAILED → SUBMITTED by finance':
    'nothing rests in FAILED: the shop tries again itself, or asks the customer for an account',
  'parcel PROCESSING → INCIDENCE by factory':
    'a parcel is one when it is handed over; what cannot be handed over is the order’s status 17',
}

const desk = openOrderActs()
const office = openOfficeBrowser(() => desk.now)

describe('every edge that a life cycle gives to people of the shop', () => {
  it('is taken by a button of the office, or says who takes it instead', () => {
    const known = new Set([...Object.keys(ways), ...Object.keys(elsewhere)])
    const missing = edgesOfPeople.filter((edge) => !known.has(edge))
    expect(missing, 'each needs a button, and its way in tests/office-edges').toEqual([])
    const past = [...known].filter((edge) => !edgesOfPeople.includes(edge))
    expect(past, 'stand in no life cycle any more').toEqual([])
  })

  it.each(Object.entries(ways))('%s', async (name, way) => {
    const { edge, steps } = await take(name, way)
    expect(steps).toContain(edge)
  })

  it('and whoever asked for a reprint takes it back by a button of its own', async () => {
    const { edge, steps } = await take('reprint ASKED → REJECTED by support', takenBack)
    expect(steps).toContain(edge)
  })
})

beforeEach(() => desk.later(1))

/** The button is there for whoever may press it and for nobody else; pressed, it takes the edge. */
async function take(name: string, way: EdgeWay): Promise<{ edge: string; steps: string[] }> {
  const [, from = '', to = ''] = /^\w+ (\w+) → (\w+) by/.exec(name) ?? []
  const at = await way.arrive(desk)
  desk.later(1)
  const { path } = at
  if (!way.isPassed) expect(String(await at.state())).toBe(from)
  const person = at.by ?? (await desk.shop.staff(way.role))
  const stranger = await desk.shop.staff(way.stranger)
  const form = await office.find(person, path, at)
  expect(form, `${path} shows ${way.role} no button for it`).toBeDefined()
  expect(await office.find(stranger, path, at), `${way.stranger} has its button`).toBeUndefined()

  const before = await at.state()
  const refused = await office.post(stranger, form!, at)
  expect(refused.status, 'the form of somebody who has no button').toBeGreaterThanOrEqual(400)
  expect(await at.state()).toBe(before)

  await office.press(person, path, at)
  const passed = (await at.passed?.()) ?? [await at.state()]
  return {
    edge: `${from} ${to}`,
    steps: passed.map((state, index) => `${passed[index - 1] ?? from} ${state}`),
  }
}
