import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ApiAnswer, Question } from '#app/browser-api/ask.ts'
import { createCollectionStore } from './collection-store.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const photo = (id: string) => ({ id, isAccepted: false })

function open() {
  const asked: string[] = []
  const told = { isBroken: false, isSeen: true, photos: ['p1'], left: 0 }
  const remembered = new Map<string, string>()
  const taken: string[] = []
  const answer = (method: string, path: string, input: { photoIds?: string[] } = {}) => {
    if (path.endsWith('/accepted')) {
      const uploads = input.photoIds!.slice(0, input.photoIds!.length - told.left)
      return { uploads: uploads.map((id) => ({ id })), left: told.left }
    }
    if (method === 'POST') return { token: 'secret' }
    return {
      collection: { title: 'Party' },
      people: [{ id: 'a', name: 'Leo', photos: told.photos.map(photo), comments: [] }],
    }
  }
  const store = createCollectionStore({
    ask: async ({ method, path, input }: Question) => {
      asked.push(`${method} ${path}`)
      return (
        told.isBroken
          ? { kind: 'failed', status: 0 }
          : { kind: 'answer', value: answer(method, path, input) }
      ) as ApiAnswer<never>
    },
    library: {
      take: (uploads) => void taken.push(...uploads.map(({ id }) => id)),
      startCollecting: () => {},
    },
    tokens: {
      read: (id) => remembered.get(id),
      remember: (id, token) => void remembered.set(id, token),
      forget: (id) => void remembered.delete(id),
    },
    designId: async () => 'd1',
    isSeen: () => told.isSeen,
  })
  return { store, asked, told, taken, remembered }
}

const looks = (asked: string[]) => asked.filter((one) => one.startsWith('GET')).length

it('what others add appears by itself, as long as somebody looks', async () => {
  const { store, asked, told } = open()
  const leave = store.standBy()
  await vi.advanceTimersByTimeAsync(0)
  expect(store.getState().people[0]!.photos).toHaveLength(1)
  told.photos = ['p1', 'p2']
  await vi.advanceTimersByTimeAsync(10_100)
  expect(store.getState().people[0]!.photos).toHaveLength(2)
  told.isSeen = false
  const seen = looks(asked)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(looks(asked)).toBe(seen)
  told.isSeen = true
  leave()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(looks(asked)).toBe(seen)
})

it('nothing changes for who looks while nothing is new', async () => {
  const { store } = open()
  await store.look()
  const before = store.getState()
  await store.look()
  expect(store.getState()).toBe(before)
})

it('photos are taken over in portions, until there is no room', async () => {
  const { store, asked, told, taken } = open()
  const ids = Array.from({ length: 120 }, (_, at) => `p${at}`)
  expect(await store.accept(ids)).toBe(120)
  expect(taken).toHaveLength(120)
  expect(asked.filter((one) => one.endsWith('/accepted'))).toHaveLength(3)
  told.left = 10
  expect(await store.accept(ids)).toBe(40)
  expect(store.getState().left).toBe(10)
})

it('a new link is known to this device, and what fails is told', async () => {
  const { store, told, remembered } = open()
  const wishes = {} as Parameters<typeof store.open>[0]
  expect(await store.open(wishes)).toBeUndefined()
  expect([remembered.get('d1'), store.getState().token]).toEqual(['secret', 'secret'])
  told.isBroken = true
  expect(await store.open(wishes)).toEqual({})
  expect(await store.accept(['p1'])).toBeUndefined()
  expect(store.getState().people).toHaveLength(1)
})
