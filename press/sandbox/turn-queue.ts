/** Turn: whose a task is. Without one it is everybody's: first come, first served. */
export type Turn = {
  /** The address from which it came. Many visitors may share one. */
  network: string
  visitor: string
  /** Whether it waits until nobody else does, having had more than its share already. */
  isLate?: boolean
}

export type QueueLimits = { most: number; mostPerNetwork: number; mostPerVisitor: number }

/** Assumed cost of a task until it is known: two at once must not both be free. */
const ASSUMED_MS = 300
/** One turn of so many is for those who have had their share: late must not mean never. */
const LATE_TURN_EVERY = 10

const NOBODY: Turn = { network: '', visitor: '' }

type Entry<Task> = { task: Task; turn: Turn; arrival: number }

/** Somebody's place in a round: who has spent least comes next. */
type Account<Task> = { spentMs: number; waiting: Entry<Task>[]; running: number }
type Network<Task> = Account<Task> & { round: Round<Account<Task>> }

/**
 * Tasks that wait for a processor, in turns: over networks, and over the visitors of a network, by
 * the processor time that each has had. Whoever brings a hundred heavy files waits for himself; a
 * newcomer waits for the task that runs, not for the hundred.
 */
export class TurnQueue<Task> {
  readonly #limits: QueueLimits
  readonly #classes = [new Round<Network<Task>>(), new Round<Network<Task>>()] as const
  readonly #waitingOf = new Map<string, number>()
  #size = 0
  #arrivals = 0
  #turns = 0
  #running = 0

  constructor(limits: QueueLimits) {
    this.#limits = limits
  }

  get size(): number {
    return this.#size
  }

  /**
   * Whether one more may wait: not if the one who brings it has filled his share. A full queue sends
   * away the last task of whoever has most in it, unless that is he.
   */
  makeRoom(turn: Turn = NOBODY, sendAway: (task: Task) => void = () => {}): boolean {
    const { most, mostPerNetwork, mostPerVisitor } = this.#limits
    if (this.#count(turn.network) >= mostPerNetwork) return false
    if (this.#count(turn.network, turn.visitor) >= mostPerVisitor) return false
    if (this.#size < most) return true
    const last = this.#lastOfLargest(turn.network)
    if (!last) return false
    this.remove(last.task)
    sendAway(last.task)
    return true
  }

  add(task: Task, turn: Turn = NOBODY): void {
    const entry = { task, turn, arrival: (this.#arrivals += 1) }
    const { network, visitor } = this.#accountsOf(turn)
    network.waiting.push(entry)
    visitor.waiting.push(entry)
    this.#note(turn, 1)
  }

  /** The next one. Tell `finished` what it cost. */
  take(): { task: Task; turn: Turn } | undefined {
    this.#turns += 1
    const [punctual, late] = this.#classes
    const isLateTurn = this.#turns % LATE_TURN_EVERY === 0
    const round = (isLateTurn ? [late, punctual] : [punctual, late]).find((one) => one.isWaiting)
    if (!round) return undefined
    const network = round.next()
    const visitor = network.round.next()
    const entry = visitor.waiting.shift()!
    network.waiting.splice(network.waiting.indexOf(entry), 1)
    this.#note(entry.turn, -1)
    this.#running += 1
    for (const account of [network, visitor]) {
      account.running += 1
      account.spentMs += ASSUMED_MS
    }
    return entry
  }

  finished(turn: Turn, cpuMs: number): void {
    const { network, visitor } = this.#accountsOf(turn)
    this.#classes[turn.isLate ? 1 : 0].finished(network, cpuMs)
    network.round.finished(visitor, cpuMs)
    this.#running -= 1
    // Nobody is owed anything by a machine that has nothing to do.
    if (this.#running === 0 && this.#size === 0) for (const round of this.#classes) round.forget()
  }

  remove(task: Task): boolean {
    for (const round of this.#classes) {
      for (const network of round.accounts.values()) {
        const entry = network.waiting.find((one) => one.task === task)
        if (!entry) continue
        const visitor = network.round.accounts.get(entry.turn.visitor)!
        for (const { waiting } of [network, visitor]) waiting.splice(waiting.indexOf(entry), 1)
        this.#note(entry.turn, -1)
        return true
      }
    }
    return false
  }

  removeAll(): Task[] {
    const tasks = this.#classes.flatMap((round) =>
      [...round.accounts.values()].flatMap(({ waiting }) => waiting.map(({ task }) => task)),
    )
    for (const task of tasks) this.remove(task)
    return tasks
  }

  #accountsOf({ network, visitor, isLate }: Turn) {
    const round = this.#classes[isLate ? 1 : 0]
    const ofNetwork = round.open(network, () => ({
      ...emptyAccount<Task>(),
      round: new Round<Account<Task>>(),
    }))
    return { network: ofNetwork, visitor: ofNetwork.round.open(visitor, emptyAccount<Task>) }
  }

  #lastOfLargest(newcomer: string): Entry<Task> | undefined {
    let largest = newcomer
    for (const round of this.#classes) {
      for (const network of round.accounts.keys()) {
        if (this.#count(network) > this.#count(largest)) largest = network
      }
    }
    // One more of his would be as many as the other has.
    if (this.#count(largest) <= this.#count(newcomer) + 1) return undefined
    const waiting = this.#classes.flatMap((round) => round.accounts.get(largest)?.waiting ?? [])
    const share = ({ turn }: Entry<Task>) => this.#count(turn.network, turn.visitor)
    return waiting.toSorted((a, b) => share(b) - share(a) || b.arrival - a.arrival)[0]
  }

  #count(network: string, visitor?: string): number {
    return this.#waitingOf.get(keyOf(network, visitor)) ?? 0
  }

  #note({ network, visitor }: Turn, change: 1 | -1): void {
    this.#size += change
    for (const key of [keyOf(network), keyOf(network, visitor)]) {
      const count = (this.#waitingOf.get(key) ?? 0) + change
      if (count > 0) this.#waitingOf.set(key, count)
      else this.#waitingOf.delete(key)
    }
  }
}

const keyOf = (network: string, visitor?: string) => JSON.stringify([network, visitor])

const emptyAccount = <Task>(): Account<Task> => ({ spentMs: 0, waiting: [], running: 0 })

/**
 * Start-time fair queueing: a newcomer begins where the others stand now, so that nobody saves up
 * turns while away, and nobody is passed by newcomers for ever.
 */
class Round<Of extends Account<unknown>> {
  readonly accounts = new Map<string, Of>()
  #clockMs = 0

  get isWaiting(): boolean {
    return this.accounts.values().some(({ waiting }) => waiting.length > 0)
  }

  open(name: string, make: () => Of): Of {
    const known = this.accounts.get(name)
    const account = known ?? make()
    if (!known) this.accounts.set(name, account)
    if (!isBusy(account)) account.spentMs = Math.max(account.spentMs, this.#clockMs)
    return account
  }

  next(): Of {
    let least: Of | undefined
    for (const [name, account] of this.accounts) {
      const isWaiting = account.waiting.length > 0
      if (!isBusy(account) && account.spentMs <= this.#clockMs) this.accounts.delete(name)
      if (isWaiting && (!least || comesBefore(account, least))) least = account
    }
    this.#clockMs = Math.max(this.#clockMs, least!.spentMs)
    return least!
  }

  finished(account: Of, cpuMs: number): void {
    const contenders = this.accounts.values().filter(isBusy).toArray().length
    account.running -= 1
    account.spentMs += cpuMs - ASSUMED_MS
    // What each of them had of it, were it shared evenly; else endless newcomers would all be first.
    this.#clockMs += Math.max(cpuMs, 1) / contenders
  }

  forget(): void {
    this.accounts.clear()
    this.#clockMs = 0
  }
}

const isBusy = ({ waiting, running }: Account<unknown>) => waiting.length > 0 || running > 0

const comesBefore = (one: Account<unknown>, other: Account<unknown>): boolean =>
  one.spentMs < other.spentMs ||
  (one.spentMs === other.spentMs && one.waiting[0]!.arrival < other.waiting[0]!.arrival)
