import { isbot } from 'isbot'
import { jsonObject } from '#api/fields.ts'
import { Refusal } from '#api/refusal.ts'
import { parseForm } from '#api/wire.ts'
import type { WebContext } from '#server/web/web-context.ts'

/** The fields of a small body, as JSON or as a form; in a form an object is a JSON text. */
export async function readBody(c: WebContext): Promise<Record<string, unknown>> {
  const type = (c.req.header('content-type') ?? '').split(';')[0]!.trim().toLowerCase()
  const text = await c.req.text()
  if (type === 'application/x-www-form-urlencoded') return Object.fromEntries(parseForm(text))
  if (type !== 'application/json') throw new Refusal('unsupported_type')
  return readObject(text)
}

export function readObject(value: unknown): Record<string, unknown> {
  if (value !== null && typeof value === 'object' && !Array.isArray(value)) {
    return value as Record<string, unknown>
  }
  const parsed = jsonObject.safeParse(value)
  if (!parsed.success) throw new Refusal('invalid', { body: 'json_object' })
  return parsed.data
}

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** A page that somebody reads has a browser around it, and that has a name. */
export function isBot(c: WebContext): boolean {
  const agent = c.req.header('user-agent')
  return !agent || isbot(agent)
}
