import { MOST_PAGES_WITH_NAMES } from '#design/names/names-list.ts'
import { NamesList } from '#design/names/names-list.schema.ts'
import type { DesignDocument } from '#design/document.ts'
import type { Patch } from '#design/patches.ts'
import { changeElement, checked } from './change.ts'
import { refuse, type CommandOf } from './command.ts'
import { getPlace } from './places.ts'

/** The first name stands on the canvas, so that what is seen there is one of the pieces. */
export function setNames(document: DesignDocument, command: CommandOf<'set-names'>): Patch[] {
  if (command.names === null) return document.names ? [listPatch(undefined)] : []
  const names = checked(NamesList, command.names)
  if (document.pages.length > MOST_PAGES_WITH_NAMES) refuse('invalid', 'pages')
  const first = names.entries[0]!.name
  const texts = [...new Set(names.elementIds)].flatMap((elementId) => {
    const place = getPlace(document, elementId)
    const { element } = place
    if (element.type !== 'text') return refuse('wrong_kind', elementId)
    if (element.locked !== 'no' && !element.editable) refuse('locked', elementId)
    const written = { text: first, placeholder: undefined }
    // Of a text that a template fixed, only the words are anybody's.
    const isFree = element.locked === 'no'
    return changeElement(document, place, isFree ? { ...written, fit: 'shrink' } : written)
  })
  return [listPatch(names), ...texts]
}

const listPatch = (value: NamesList | undefined): Patch => ({ op: 'set', path: ['names'], value })

/** Names list without a text that is taken away; without a place there is none. */
export function listWithout(document: DesignDocument, gone: ReadonlySet<string>): Patch[] {
  const { names } = document
  if (!names?.elementIds.some((id) => gone.has(id))) return []
  const elementIds = names.elementIds.filter((id) => !gone.has(id))
  return [listPatch(elementIds.length > 0 ? { ...names, elementIds } : undefined)]
}
