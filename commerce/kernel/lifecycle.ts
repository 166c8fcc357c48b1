/** One step in the life of something: who may take it, and when, in words. */
export type LifecycleEdge<State extends string, Actor> = {
  from: State
  to: State
  who: readonly Actor[]
  when: string
}

export type Lifecycle<State extends string, Actor> = {
  name: string
  states: readonly State[]
  start: State
  finals: readonly State[]
  edges: readonly LifecycleEdge<State, Actor>[]
}

/** Called where a life cycle is loaded: a state that nobody gets to, or that never ends, stops the program. */
export function checkedLifecycle<State extends string, Actor>(
  cycle: Lifecycle<State, Actor>,
): Lifecycle<State, Actor> {
  const faults = findFaults(cycle)
  if (faults.length > 0) {
    throw new Error(`The life cycle of a ${cycle.name} is wrong: ${faults.join(', ')}.`)
  }
  return cycle
}

export function findFaults<State extends string, Actor>(cycle: Lifecycle<State, Actor>): string[] {
  const { states, start, finals, edges } = cycle
  const reach = (from: readonly State[], next: (state: State) => State[]) => {
    const seen = new Set(from)
    for (const state of seen) for (const one of next(state)) seen.add(one)
    return seen
  }
  const reached = reach([start], (state) =>
    edges.filter(({ from }) => from === state).map(({ to }) => to),
  )
  const ending = reach(finals, (state) =>
    edges.filter(({ to }) => to === state).map(({ from }) => from),
  )
  return [
    ...states.filter((state) => !reached.has(state)).map((state) => `${state} is never reached`),
    ...states.filter((state) => !ending.has(state)).map((state) => `${state} never ends`),
    ...edges
      .flatMap(({ from, to }) => [from, to])
      .filter((state) => !states.includes(state))
      .map((state) => `${state} is no state`),
  ]
}

export function findEdge<State extends string, Actor>(
  cycle: Lifecycle<State, Actor>,
  step: { from: State; to: State; who: Actor },
): LifecycleEdge<State, Actor> | undefined {
  return cycle.edges.find(
    ({ from, to, who }) => from === step.from && to === step.to && who.includes(step.who),
  )
}
