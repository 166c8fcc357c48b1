import type { contracts, officeContracts } from '#commerce/contracts.ts'
import type { PathParameters } from './browser-calls.ts'

type EndpointOf<Contracts> = Extract<
  { [Noun in keyof Contracts]: Contracts[Noun][keyof Contracts[Noun]] }[keyof Contracts],
  { path: string }
>

/** Streams of events, which the office's host answers itself: no contract has them. */
type OfficeStream = '/office/live' | '/office/chat/{public_id}/events'

export type ApiPath =
  | Extract<EndpointOf<typeof contracts>, { browser: true }>['path']
  | EndpointOf<typeof officeContracts>['path']
  | OfficeStream

/**
 * Address of the API as a browser asks for it, from a contract's path and the values of its parameters: a path that no
 * contract has, or that no browser may ask for, does not compile. Only types of the contracts come with it, no schema.
 */
export function apiPath<const Path extends ApiPath>(
  path: Path,
  ...[values]: [PathParameters<Path>] extends [never]
    ? []
    : [values: Readonly<Record<PathParameters<Path>, string | number>>]
): string {
  const given: Readonly<Record<string, string | number>> = values ?? {}
  const filled = path.replaceAll(/\{([a-z0-9_]+)\}/g, (_, name: string) =>
    encodeURIComponent(
      given[name.replaceAll(/_([a-z0-9])/g, (_all, letter: string) => letter.toUpperCase())]!,
    ),
  )
  return path.startsWith('/office/') ? `/api${filled}` : `/api/shop${filled}`
}
