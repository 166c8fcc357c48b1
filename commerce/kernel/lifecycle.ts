type State = string | number

/** One step in the life of something: who may take it, and when, in words. */
export type LifecycleEdge<S extends State, Actor extends string> = {
  from: S
  to: S
  who: readonly Actor[]
  /** For people: when this happens. */
  when: string
}

export type Lifecycle<
  S extends State,
  Actor extends string,
  Edge extends LifecycleEdge<S, Actor> = LifecycleEdge<S, Actor>,
> = {
  name: string
  states: readonly S[]
  start: S
  finals: readonly S[]
  edges: readonly Edge[]
}

/** Called where a life cycle is loaded: a state that nobody gets to, or that never ends, stops the program. */
export function checkedLifecycle<
  S extends State,
  Actor extends string,
  Edge extends LifecycleEdge<S, Actor> = LifecycleEdge<S, Actor>,
>(cycle: Lifecycle<S, Actor, Edge>): Lifecycle<S, Actor, Edge> {
  const faults = findFaults(cycle)
  if (faults.length > 0) {
    throw new Error(`The life cycle of a ${cycle.name} is wrong: ${faults.join(', ')}.`)
  }
  return cycle
}

export function findFaults<S extends State, Actor extends string>(
  cycle: Lifecycle<S, Actor>,
): string[] {
  const { states, start, finals, edges } = cycle
  const reach = (from: readonly S[], next: (state: S) => S[]) => {
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
  const names = edges.flatMap(({ from, to, who }) => who.map((one) => `${from}→${to} by ${one}`))
  return [
    ...states.filter((state) => !reached.has(state)).map((state) => `${state} is never reached`),
    ...states.filter((state) => !ending.has(state)).map((state) => `${state} never ends`),
    ...edges
      .flatMap(({ from, to }) => [from, to])
      .filter((state) => !states.includes(state))
      .map((state) => `${state} is no state`),
    ...names.filter((name, i) => names.indexOf(name) !== i).map((name) => `${name} stands twice`),
  ]
}

/** The edge that somebody asks for, if there is one that they may take. */
export function findEdge<
  S extends State,
  Actor extends string,
  Edge extends LifecycleEdge<S, Actor>,
>(cycle: Lifecycle<S, Actor, Edge>, step: { from: S; to: S; who: Actor }): Edge | undefined {
  return cycle.edges.find(
    ({ from, to, who }) => from === step.from && to === step.to && who.includes(step.who),
  )
}
