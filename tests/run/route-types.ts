/**
 * Declarations of routes as the compiler reads them. The generated ones name the module of each route for a hook that the
 * shop does not use; whoever imports the router would depend on every page, and a change of a button on all 6,000 files.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export function withoutRouteModules(declarations: string): string {
  return declarations
    .replace(/^ *routeModules: RouteModules;?\n/m, '')
    .replace(/^type RouteModules = \{\n[\s\S]*?^\};?\n?/m, '')
}

export function dropRouteModules(root: string): void {
  const path = join(root, '.react-router/types/+routes.ts')
  if (!existsSync(path)) return
  const generated = readFileSync(path, 'utf8')
  const shorter = withoutRouteModules(generated)
  if (shorter.includes('import("./app'))
    throw new Error(`${path} has another form than it had: see tests/run/route-types.ts.`)
  if (shorter !== generated) writeFileSync(path, shorter)
}
