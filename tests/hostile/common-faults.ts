import type { HostileAnswer } from './hostile-client.ts'
import type { Expected } from './hostile-step.ts'

/** Beside other tests an honest answer takes as long as this; `npm run task test:hostile` has the machine for itself. */
const LONGEST_MS = process.env['VITEST'] ? 5_000 : 1_000
const needed = [
  'x-content-type-options',
  'referrer-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'content-security-policy',
]
const inner =
  /node_modules|\/(?:work|tmp|home)\/|\bat (?:async )?\w[\w.<>]* \(|SyntaxError:|TypeError:/

/** Common faults: what is wrong with an answer whatever was asked. */
export function commonFaults(
  { status, headers, text, ms }: HostileAnswer,
  { mayFail, mayTakeMs = LONGEST_MS }: Expected,
  origin: string,
): string[] {
  const faults: string[] = []
  if (status >= 500 && !mayFail) faults.push(`status ${status}`)
  if (inner.test(text)) faults.push('inner detail in the body')
  if (ms > mayTakeMs) faults.push(`took ${Math.round(ms)} ms`)
  // A connection that was cut has no headers.
  if (Object.keys(headers).length === 0) return faults
  for (const name of needed) if (!headers[name]) faults.push(`no ${name}`)
  const script = /script-src [^;]*/.exec(String(headers['content-security-policy']))?.[0] ?? ''
  // With its quotes: compiling WebAssembly of our own, which the text engine is, runs no text.
  if (/'unsafe-(?:inline|eval)'/.test(script)) faults.push('unsafe scripts allowed')
  const isPrivate = String(headers['cache-control']).includes('private')
  if (!isPrivate && headers['set-cookie']) faults.push('Set-Cookie on a cacheable answer')
  const { location } = headers
  if (location !== undefined && new URL(location, origin).origin !== origin) {
    faults.push(`leads to ${location.slice(0, 60)}`)
  }
  return faults
}
