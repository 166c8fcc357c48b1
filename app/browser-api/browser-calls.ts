import type { HttpMethod, InputOf, OutputOf } from '#api/contract.ts'
import type { contracts } from '#commerce/contracts.ts'

/**
 * Contracts of browser calls, by method and filled-in path, from the contracts' types alone: a path that no
 * contract has, or another input than its contract takes, does not compile, and no schema reaches the
 * browser.
 */
type Contracts = typeof contracts
type AnyEndpoint = {
  [Noun in keyof Contracts]: Contracts[Noun][keyof Contracts[Noun]]
}[keyof Contracts]
type BrowserEndpoint = Extract<AnyEndpoint, { browser: true; body: 'form'; answer: 'json' }>

/** `/designs/{design_id}/draft` as `/designs/${string}/draft`. */
type Filled<Path extends string> = Path extends `${infer Before}{${string}}${infer After}`
  ? `${Before}${string}${Filled<After>}`
  : Path

type Same<One, Other> = [One] extends [Other] ? ([Other] extends [One] ? true : false) : false

type Found<Method, Path, E = BrowserEndpoint> = E extends {
  method: Method
  path: infer Own extends string
}
  ? Same<Filled<Own>, Path> extends true
    ? E
    : never
  : never

type Camel<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<Camel<Rest>>}`
  : Name

/** Names of a path’s parameters, as code says them. */
export type PathParameters<Path extends string> =
  Path extends `${string}{${infer Name}}${infer After}`
    ? Camel<Name> | PathParameters<After>
    : never

/** Input that its contract takes beside what the path says. */
export type CallInput<Method, Path> =
  Found<Method, Path> extends infer E extends BrowserEndpoint
    ? Omit<InputOf<E>, PathParameters<E['path']>>
    : never

export type CallAnswer<Method, Path> =
  Found<Method, Path> extends infer E extends BrowserEndpoint ? OutputOf<E> : never

/** The path itself, or never where no contract has it for a browser. */
export type CallPath<Method extends HttpMethod, Path extends string> = [
  Found<Method, Path>,
] extends [never]
  ? never
  : Path
