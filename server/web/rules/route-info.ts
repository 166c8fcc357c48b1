/** Route info: what the server reads of the app's route table. */
export type RouteInfo = {
  guards: readonly string[]
  name: string
  kind: 'document' | 'app'
  prerender: boolean
  path: string
  locales: readonly string[]
  cache?: { query: readonly string[] }
}
