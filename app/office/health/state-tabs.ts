import { hrefWith } from '#app/office/kit/list-state.ts'
import type { ListView } from '#app/office/kit/office-list.tsx'
import type { OfficeView } from '#app/office/office-page.ts'
import { ANY_STATE } from '#commerce/operations-desk/operations-lists.terms.ts'

type Given<State extends string> = {
  /** The first one is shown while the address asks for none. */
  states: readonly State[]
  counts: Readonly<Partial<Record<State, number>>>
  labelOf: (state: State) => string
  all: string
}

/** Tabs of a list by its states, each with how much the list would hold. */
export function stateTabs<State extends string>(
  { url, format }: OfficeView,
  { states, counts, labelOf, all }: Given<State>,
): ListView[] {
  const here = url.searchParams.get('state') ?? states[0]
  const tab = (state: string, label: string, count: number) => ({
    href: hrefWith(url, { state: state === states[0] ? undefined : state }),
    label,
    count: format.number(count),
    isHere: here === state,
  })
  const sum = states.reduce((total, state) => total + (counts[state] ?? 0), 0)
  return [
    ...states.map((state) => tab(state, labelOf(state), counts[state] ?? 0)),
    tab(ANY_STATE, all, sum),
  ]
}
