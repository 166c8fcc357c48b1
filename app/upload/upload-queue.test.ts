import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { UploadProblem } from './upload-problems.ts'
import { createUploadQueue, type SendFile, type SendOutcome } from './upload-queue.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const fileOf = (name: string, size = 1_000) =>
  new File([new Uint8Array(size)], name, { type: 'image/jpeg', lastModified: 5 })

/** A line that does what each test says, and a person who may lose the network. */
function open(answers: Record<string, SendOutcome<string>[]> = {}, parallel?: number) {
  const done: string[] = []
  const asked: string[] = []
  const onlineListeners = new Set<() => void>()
  let isOnline = true
  let underWay = 0
  let mostAtOnce = 0
  const send: SendFile<string> = async (file, { signal, onProgress }) => {
    asked.push(file.name)
    underWay += 1
    mostAtOnce = Math.max(mostAtOnce, underWay)
    onProgress(0.5)
    await new Promise((resolve) => {
      setTimeout(resolve, 100)
      signal.addEventListener('abort', resolve)
    })
    underWay -= 1
    return answers[file.name]?.shift() ?? { kind: 'done', result: file.name }
  }
  const queue = createUploadQueue<string>({
    send,
    check: (file) => (file.size === 0 ? 'empty_file' : undefined),
    recognise: (file) => Promise.resolve(file.name.startsWith('known') ? 'old' : undefined),
    onDone: (result) => done.push(result),
    network: {
      isOnline: () => isOnline,
      onOnline(listener) {
        onlineListeners.add(listener)
        return () => onlineListeners.delete(listener)
      },
    },
    ...(parallel && { parallel }),
  })
  return {
    queue,
    done,
    asked,
    most: () => mostAtOnce,
    setOnline: (next: boolean) => {
      isOnline = next
      if (next) for (const listener of onlineListeners) listener()
    },
    states: () => queue.getItems().map(({ name, state, problem }) => [name, state, problem]),
  }
}

const broken = (problem: UploadProblem = 'no_network', more = {}): SendOutcome<string> => ({
  kind: 'problem',
  problem,
  ...more,
})

describe('many files at once', () => {
  it('go three at a time, in their order, until all are there', async () => {
    const { queue, done, most } = open()
    queue.add(Array.from({ length: 8 }, (_, at) => fileOf(`${at}.jpg`)))
    await vi.runAllTimersAsync()
    expect(done).toEqual(['0.jpg', '1.jpg', '2.jpg', '3.jpg', '4.jpg', '5.jpg', '6.jpg', '7.jpg'])
    expect(most()).toBe(3)
    queue.forgetFinished()
    expect(queue.getItems()).toEqual([])
  })

  it('do not wait for one that cannot be sent', async () => {
    const { queue, done, states } = open({ 'b.jpg': [broken('damaged_file')] })
    queue.add([fileOf('a.jpg'), fileOf('b.jpg'), fileOf('c.jpg')])
    await vi.runAllTimersAsync()
    expect(done).toEqual(['a.jpg', 'c.jpg'])
    expect(states()[1]).toEqual(['b.jpg', 'failed', 'damaged_file'])
  })

  it('tell how far each of them is', async () => {
    const { queue } = open()
    queue.add([fileOf('a.jpg')])
    await vi.advanceTimersByTimeAsync(50)
    expect(queue.getItems()[0]).toMatchObject({ state: 'sending', share: 0.5 })
    await vi.advanceTimersByTimeAsync(100)
    expect(queue.getItems()[0]).toMatchObject({ state: 'done', share: 1 })
  })
})

describe('the same file twice', () => {
  it('is sent once while it is on its way, and again after that when somebody wants it', async () => {
    const { queue, asked } = open()
    queue.add([fileOf('a.jpg'), fileOf('a.jpg')])
    queue.add([fileOf('a.jpg')])
    await vi.runAllTimersAsync()
    expect(asked).toEqual(['a.jpg'])
    queue.add([fileOf('a.jpg')])
    await vi.runAllTimersAsync()
    expect(asked).toEqual(['a.jpg', 'a.jpg'])
  })

  it('is not sent at all when the shop has it', async () => {
    const { queue, asked, done, states } = open()
    queue.add([fileOf('known.jpg')])
    await vi.runAllTimersAsync()
    expect([asked, done, states()]).toEqual([[], ['old'], [['known.jpg', 'known', null]]])
  })
})

describe('a bad line', () => {
  it('is tried again, each time after a longer pause', async () => {
    const { queue, asked, done } = open({ 'a.jpg': [broken(), broken(), broken()] })
    queue.add([fileOf('a.jpg')])
    const triesAfter = async (ms: number) => {
      await vi.advanceTimersByTimeAsync(ms)
      return asked.length
    }
    expect(await triesAfter(200)).toBe(1)
    expect(await triesAfter(1_300)).toBe(2)
    expect(await triesAfter(1_000)).toBe(2)
    expect(await triesAfter(1_600)).toBe(3)
    await vi.runAllTimersAsync()
    expect(done).toEqual(['a.jpg'])
  })

  it('is given up after a while, and the person may try again', async () => {
    const { queue, done, states } = open({ 'a.jpg': Array.from({ length: 7 }, () => broken()) })
    queue.add([fileOf('a.jpg')])
    await vi.runAllTimersAsync()
    expect(states()).toEqual([['a.jpg', 'failed', 'no_network']])
    expect(queue.getItems()[0]!.canRetry).toBe(true)
    queue.retry(queue.getItems()[0]!.id)
    await vi.runAllTimersAsync()
    expect(done).toEqual(['a.jpg'])
  })

  it('that still gets further is not given up', async () => {
    const { queue, done } = open({
      'a.jpg': Array.from({ length: 30 }, () => broken('no_network', { isFurther: true })),
    })
    queue.add([fileOf('a.jpg')])
    await vi.runAllTimersAsync()
    expect(done).toEqual(['a.jpg'])
  })

  it('that is told when to come again is never given up', async () => {
    const asking = Array.from({ length: 20 }, () => broken('too_many_attempts', { waitMs: 30_000 }))
    const { queue, done } = open({ 'a.jpg': asking })
    queue.add([fileOf('a.jpg')])
    await vi.advanceTimersByTimeAsync(20 * 31_000)
    expect(done).toEqual(['a.jpg'])
  })

  it('waits as long as the shop asks', async () => {
    const { queue, asked } = open({ 'a.jpg': [broken('too_many_attempts', { waitMs: 60_000 })] })
    queue.add([fileOf('a.jpg')])
    await vi.advanceTimersByTimeAsync(59_000)
    expect(asked).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(asked).toHaveLength(2)
  })

  it.each(['busy', 'too_slow', 'server_trouble'] as const)(
    'also passes when it is %s',
    async (problem) => {
      const { queue, done } = open({ 'a.jpg': [broken(problem), broken(problem)] })
      queue.add([fileOf('a.jpg')])
      await vi.runAllTimersAsync()
      expect(done).toEqual(['a.jpg'])
    },
  )
})

describe('without a network', () => {
  it('nothing is tried; it goes on when the network is back', async () => {
    const { queue, asked, done, states, setOnline } = open()
    setOnline(false)
    queue.add([fileOf('a.jpg'), fileOf('b.jpg')])
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(asked).toEqual([])
    expect(states()[0]).toEqual(['a.jpg', 'pausing', 'offline'])
    setOnline(true)
    await vi.runAllTimersAsync()
    expect(done).toEqual(['a.jpg', 'b.jpg'])
  })

  it('a pause between two tries ends at once when it is back', async () => {
    const { queue, asked, setOnline } = open({ 'a.jpg': [broken(), broken(), broken(), broken()] })
    queue.add([fileOf('a.jpg')])
    await vi.advanceTimersByTimeAsync(200)
    expect(asked).toHaveLength(1)
    setOnline(true)
    await vi.advanceTimersByTimeAsync(10)
    expect(asked).toHaveLength(2)
  })
})

describe('a file that is not wanted any more', () => {
  it('is stopped, and the next one takes its place', async () => {
    const { queue, asked, done } = open({}, 1)
    const [first] = queue.add([fileOf('a.jpg'), fileOf('b.jpg')])
    await vi.advanceTimersByTimeAsync(50)
    queue.remove(first!.id)
    await vi.runAllTimersAsync()
    expect([asked, done]).toEqual([['a.jpg', 'b.jpg'], ['b.jpg']])
  })

  it('is stopped also while it waits for a network or for its turn', async () => {
    const { queue, done, setOnline } = open({}, 1)
    setOnline(false)
    const [first, second] = queue.add([fileOf('a.jpg'), fileOf('b.jpg'), fileOf('c.jpg')])
    await vi.advanceTimersByTimeAsync(50)
    queue.remove(first!.id)
    queue.remove(second!.id)
    setOnline(true)
    await vi.runAllTimersAsync()
    expect(done).toEqual(['c.jpg'])
  })
})

describe('what cannot be sent', () => {
  it('is known before anything is', async () => {
    const { queue, asked, states } = open()
    queue.add([fileOf('empty.jpg', 0)])
    await vi.runAllTimersAsync()
    expect([asked, states()]).toEqual([[], [['empty.jpg', 'failed', 'empty_file']]])
    expect(queue.getItems()[0]!.canRetry).toBe(false)
  })

  it('because it has been moved says so', async () => {
    const queue = createUploadQueue<string>({
      send: () => Promise.reject(new DOMException('gone', 'NotReadableError')),
      check: () => undefined,
      onDone: () => {},
      network: { isOnline: () => true, onOnline: () => () => {} },
    })
    queue.add([fileOf('a.jpg')])
    await vi.runAllTimersAsync()
    expect(queue.getItems()[0]).toMatchObject({ state: 'failed', problem: 'unreadable' })
  })
})
