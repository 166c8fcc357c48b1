import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ApiAnswer } from '#app/browser-api/ask.ts'
import { PHONE_LINK_MINUTES } from '#commerce/upload/upload.terms.ts'
import { createPhoneLink, MINUTE_MS } from './phone-link.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function open() {
  const asked: string[] = []
  const told = { isBroken: false, isSeen: true, looks: 0 }
  const link = createPhoneLink(
    {
      lookForNew: () => {
        told.looks += 1
        return Promise.resolve([])
      },
    },
    <Value>({ method }: { method: string }) => {
      asked.push(method)
      return Promise.resolve(
        (told.isBroken
          ? { kind: 'failed', status: 0 }
          : { kind: 'answer', value: { token: `t${asked.length}` } }) as ApiAnswer<Value>,
      )
    },
    () => told.isSeen,
  )
  return { link, asked, told }
}

it('a code is made once, and found again by whoever comes back', async () => {
  const { link, asked } = open()
  const leave = link.standBy()
  await vi.advanceTimersByTimeAsync(0)
  expect(link.getState().link?.token).toBe('t1')
  leave()
  link.standBy()
  await vi.advanceTimersByTimeAsync(0)
  expect([asked, link.getState().link?.token]).toEqual([['POST'], 't1'])
})

it('photos are looked for often while somebody waits, seldom after that, and no longer at the end', async () => {
  const { link, told } = open()
  const leave = link.standBy()
  await vi.advanceTimersByTimeAsync(10_100)
  expect(told.looks).toBe(4)
  leave()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(told.looks).toBeLessThanOrEqual(8)
  told.isSeen = false
  const { looks } = told
  await vi.advanceTimersByTimeAsync(60_000)
  expect(told.looks).toBe(looks)
  told.isSeen = true
  await vi.advanceTimersByTimeAsync(PHONE_LINK_MINUTES * MINUTE_MS)
  const atTheEnd = told.looks
  await vi.advanceTimersByTimeAsync(PHONE_LINK_MINUTES * MINUTE_MS)
  expect(told.looks).toBe(atTheEnd)
})

it('a code that has run out is replaced, one that was switched off is forgotten', async () => {
  const { link, asked } = open()
  link.standBy()
  await vi.advanceTimersByTimeAsync(PHONE_LINK_MINUTES * MINUTE_MS + 1)
  link.standBy()
  await vi.advanceTimersByTimeAsync(0)
  expect(link.getState().link?.token).toBe('t2')
  link.end()
  expect([link.getState().link, asked.at(-1)]).toEqual([null, 'DELETE'])
})

it('without a line the problem is told, and the next try may do', async () => {
  const { link, told } = open()
  told.isBroken = true
  link.standBy()
  await vi.advanceTimersByTimeAsync(0)
  expect(link.getState()).toEqual({ link: null, problem: 'no_network' })
  told.isBroken = false
  await link.renew()
  expect(link.getState().problem).toBeNull()
})
