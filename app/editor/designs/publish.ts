import type { ask } from '#app/browser-api/ask.ts'
import type { Autosave } from '#app/editor/autosave/machine/autosave.ts'
import { LONGEST_TAG, MOST_TAGS, type visibilities } from '#commerce/design/design.terms.ts'

export type Publication = {
  name: string
  description: string
  tags: string[]
  visibility: (typeof visibilities)[number]
}

export type Published =
  | { kind: 'done' }
  | { kind: 'confirm'; codes: string[] }
  | {
      kind: 'refused'
      why: 'unsaved' | 'empty' | 'description' | 'tags' | 'made_by_another' | 'failed'
    }

/** Words first: a design that others can see always has them. */
export async function publish(
  autosave: Autosave,
  { name, description, tags, visibility }: Publication,
  confirmed: readonly string[],
  shop: { ask: typeof ask },
): Promise<Published> {
  if (visibility !== 'PRIVATE' && description === '') return { kind: 'refused', why: 'description' }
  autosave.rename(name)
  if (!(await autosave.flush())) return { kind: 'refused', why: 'unsaved' }
  const { designId, revision } = autosave.getState()
  const path = `/designs/${designId}` as const
  const tagged = await shop.ask({ method: 'POST', path: `${path}/tags`, input: { tags } })
  if (tagged.kind !== 'answer') return { kind: 'refused', why: 'tags' }
  const visible = () =>
    shop.ask({
      method: 'POST',
      path: `${path}/visibility`,
      input: { visibility, revision, confirmed: [...confirmed] },
    })
  const described = () =>
    shop.ask({ method: 'POST', path: `${path}/description`, input: { description } })
  // What others see keeps its description; what nobody sees may lose it.
  const steps = visibility === 'PRIVATE' ? [visible, described] : [described, visible]
  for (const step of steps) {
    const asked = await step()
    if (asked.kind === 'failed') return { kind: 'refused', why: 'failed' }
    if (asked.kind === 'refused') return refusedAs(asked.refused)
  }
  return { kind: 'done' }
}

function refusedAs({ code, fields }: { code: string; fields: Record<string, string> }): Published {
  if (code === 'preflight') {
    return { kind: 'confirm', codes: (fields['findings'] ?? '').split(',').filter(Boolean) }
  }
  if (fields['document'] === 'empty_document') return { kind: 'refused', why: 'empty' }
  const isCopy = fields['visibility'] === 'made_by_another'
  return { kind: 'refused', why: isCopy ? 'made_by_another' : 'failed' }
}

/** As they were typed, between commas. */
export function readTags(typed: string): string[] {
  const tags = typed.split(',').map((tag) => tag.trim().slice(0, LONGEST_TAG))
  return [...new Set(tags.filter(Boolean))].slice(0, MOST_TAGS)
}
