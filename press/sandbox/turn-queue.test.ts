import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Turn, TurnQueue } from './turn-queue.ts'

const endless = { most: Infinity, mostPerNetwork: Infinity, mostPerVisitor: Infinity }
const heavyMs = 2_300
const smallMs = 100

/** One processor: what was brought, in the order in which it is taken. */
function drain(queue: TurnQueue<string>, costOf: (task: string) => number): string[] {
  const order: string[] = []
  for (let next = queue.take(); next; next = queue.take()) {
    order.push(next.task)
    queue.finished(next.turn, costOf(next.task))
  }
  return order
}

const costOf = (task: string) => (task.startsWith('heavy') ? heavyMs : smallMs)
const of = (network: string, visitor: string): Turn => ({ network, visitor })

describe('the queue of files', () => {
  it('lets a newcomer wait for what runs, not for the hundred that wait', () => {
    const queue = new TurnQueue<string>(endless)
    for (let at = 0; at < 100; at += 1) queue.add(`heavy ${at}`, of('a', 'greedy'))
    const running = queue.take()!
    queue.add('small', of('b', 'newcomer'))
    queue.finished(running.turn, heavyMs)
    expect(queue.take()!.task).toBe('small')
  })

  it('gives turns also to those behind one address', () => {
    const queue = new TurnQueue<string>(endless)
    for (let at = 0; at < 10; at += 1) queue.add(`heavy ${at}`, of('school', 'greedy'))
    const running = queue.take()!
    queue.add('small', of('school', 'classmate'))
    queue.finished(running.turn, heavyMs)
    expect(queue.take()!.task).toBe('small')
  })

  it('counts processor time, not files: twenty small ones go before the next heavy one', () => {
    const queue = new TurnQueue<string>(endless)
    for (let at = 0; at < 3; at += 1) queue.add(`heavy ${at}`, of('a', 'greedy'))
    const running = queue.take()!
    for (let at = 0; at < 20; at += 1) queue.add(`small ${at}`, of('b', 'album'))
    queue.finished(running.turn, heavyMs)
    const order = drain(queue, costOf)
    expect(order.slice(0, 20).every((task) => task.startsWith('small'))).toBe(true)
    expect(order).toHaveLength(22)
  })

  it('keeps the order of one visitor', () => {
    const queue = new TurnQueue<string>(endless)
    const tasks = ['1', '2', '3', '4']
    for (const task of tasks) queue.add(task, of('a', 'a'))
    expect(drain(queue, costOf)).toEqual(tasks)
  })

  it('serves late ones behind everybody, but not never', () => {
    const queue = new TurnQueue<string>(endless)
    queue.add('late', { ...of('a', 'a'), isLate: true })
    for (let at = 0; at < 30; at += 1) queue.add(`small ${at}`, of('b', 'b'))
    const place = drain(queue, costOf).indexOf('late')
    expect(place).toBeGreaterThan(5)
    expect(place).toBeLessThan(11)
  })

  it('has no room only for the one who filled his share', () => {
    const queue = new TurnQueue<string>({ most: 10, mostPerNetwork: 4, mostPerVisitor: 2 })
    const add = (task: string, turn: Turn) => {
      const isRoom = queue.makeRoom(turn)
      if (isRoom) queue.add(task, turn)
      return isRoom
    }
    expect([1, 2, 3].map((at) => add(`${at}`, of('a', 'one')))).toEqual([true, true, false])
    expect([1, 2, 3].map((at) => add(`${at}`, of('a', `other ${at}`)))).toEqual([true, true, false])
    expect(add('x', of('b', 'one'))).toBe(true)
  })

  it('sends away the last of whoever has most when all of it is full', () => {
    const queue = new TurnQueue<string>({ ...endless, most: 4 })
    const sentAway: string[] = []
    for (const task of ['a1', 'a2', 'a3']) queue.add(task, of('a', 'a'))
    queue.add('b1', of('b', 'b'))
    expect(queue.makeRoom(of('c', 'c'), (task) => sentAway.push(task))).toBe(true)
    queue.add('c1', of('c', 'c'))
    expect(sentAway).toEqual(['a3'])
    // Now two of a's would become one: as many as the newcomer's own.
    expect(queue.makeRoom(of('d', 'd'), (task) => sentAway.push(task))).toBe(true)
    queue.add('d1', of('d', 'd'))
    expect(queue.makeRoom(of('e', 'e'))).toBe(false)
    expect(sentAway).toEqual(['a3', 'a2'])
  })

  it('loses nothing, starves nobody and keeps every share, whoever comes in which order', () => {
    const arrival = fc.record({
      network: fc.constantFrom('a', 'b', 'c'),
      visitor: fc.constantFrom('x', 'y', 'z'),
      isLate: fc.boolean(),
      costMs: fc.integer({ min: 0, max: 10_000 }),
      turnsBefore: fc.integer({ min: 0, max: 2 }),
    })
    const limits = { most: 12, mostPerNetwork: 8, mostPerVisitor: 4 }
    fc.assert(
      fc.property(fc.array(arrival, { maxLength: 60 }), (arrivals) => {
        const queue = new TurnQueue<{ id: number; turn: Turn; costMs: number }>(limits)
        const waiting = new Map<number, Turn>()
        const doOne = () => {
          const next = queue.take()
          if (!next) return
          expect(waiting.delete(next.task.id)).toBe(true)
          queue.finished(next.turn, next.task.costMs)
        }
        for (const [id, { costMs, turnsBefore, ...turn }] of arrivals.entries()) {
          for (let turns = 0; turns < turnsBefore; turns += 1) doOne()
          const isRoom = queue.makeRoom(turn, (task) => waiting.delete(task.id))
          if (!isRoom) continue
          queue.add({ id, turn, costMs }, turn)
          waiting.set(id, turn)
          const all = [...waiting.values()]
          const ofNetwork = all.filter((one) => one.network === turn.network)
          expect(all.length).toBeLessThanOrEqual(limits.most)
          expect(ofNetwork.length).toBeLessThanOrEqual(limits.mostPerNetwork)
          const ofVisitor = ofNetwork.filter((one) => one.visitor === turn.visitor)
          expect(ofVisitor.length).toBeLessThanOrEqual(limits.mostPerVisitor)
        }
        expect(queue.size).toBe(waiting.size)
        for (let left = waiting.size; left > 0; left -= 1) doOne()
        expect(waiting.size).toBe(0)
        expect(queue.take()).toBeUndefined()
      }),
    )
  })

  it('reaches everybody although newcomers never end', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 5_000 }), { minLength: 10 }), (costs) => {
        const queue = new TurnQueue<string>(endless)
        queue.add('heavy 1', of('patient', 'patient'))
        queue.add('heavy 2', of('patient', 'patient'))
        let turns = 0
        for (let task = ''; task !== 'heavy 2'; turns += 1) {
          queue.add(`new ${turns}`, of(`network ${turns}`, 'new'))
          const next = queue.take()!
          task = next.task
          queue.finished(
            next.turn,
            task.startsWith('heavy') ? heavyMs : costs[turns % costs.length]!,
          )
          expect(turns).toBeLessThan(20_000)
        }
      }),
      { numRuns: 20 },
    )
  })
})
