import { spokenValues } from '#app/editor/canvas/actions/spoken-values.ts'
import type { MessageId } from '#app/i18n/message-id.ts'
import type { Translate } from '#app/i18n/translator.ts'
import type { Command } from '#design/commands/command.ts'
import type { Finding } from '#design/finding.ts'

const MOST_NAMES_SHOWN = 5

/** Finding title: what is the matter, as it is said after the name of what it is about. */
export function findingTitle(
  t: Translate,
  { code, severity }: Pick<Finding, 'code' | 'severity'>,
): string {
  switch (code) {
    case 'low_resolution':
      return t(`create.preview.finding.low_resolution.${severity === 'warn' ? 'warn' : 'confirm'}`)
    case 'outside_safe_area':
      return t(
        `create.preview.finding.outside_safe_area.${severity === 'warn' ? 'warn' : 'confirm'}`,
      )
    case 'calendar_page_without_dates':
      return t('create.calendar.finding.page')
    case 'calendar_too_small':
      return t('create.calendar.finding.small')
    case 'face_cut':
      return t('create.faces.finding')
    default:
      return t(`create.preview.finding.${code}`)
  }
}

/** How many of what a group is about. */
export function countWords(t: Translate, code: Finding['code'], count: number): string {
  switch (code) {
    case 'low_resolution':
    case 'short_of_bleed':
    case 'face_cut':
      return t('create.preview.count.pictures', { count })
    case 'empty_slot':
      return t('create.preview.count.slots', { count })
    case 'name_missing_glyph':
    case 'name_overflow':
    case 'name_small':
    case 'names_without_place':
    case 'text_overflow':
    case 'missing_glyph':
    case 'placeholder_text':
      return t('create.preview.count.texts', { count })
    default:
      return t('create.preview.count.elements', { count })
  }
}

/** Why it matters and what would help, with lengths as `iso` writes them. */
export function findingAdvice(t: Translate, finding: Finding, iso: string): string {
  const { code, numbers, characters, names } = finding
  const values = Object.entries(numbers).map(([name, value]) => [name, rounded(name, value)])
  if (code === 'calendar_page_without_dates') return t('create.calendar.advice.page')
  if (code === 'face_cut') return t('create.faces.advice', { count: numbers['count']! })
  const id =
    code === 'calendar_too_small'
      ? 'create.calendar.advice.small'
      : (`create.preview.advice.${code}` as const)
  return t(id, {
    ...spokenValues(Object.fromEntries(values), iso),
    ...(characters && { characters: characters.join(' ') }),
    ...(names && { names: shownNames(names) }),
  })
}

/** The first of many: the list itself marks them all. */
function shownNames(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMES_SHOWN).join(', ')
  return names.length > MOST_NAMES_SHOWN ? `${shown} …` : shown
}

/** Rounded so that the number is never better than the truth. */
function rounded(name: string, value: number): number {
  if (name.endsWith('Mm')) return Math.ceil(value * 10) / 10
  return name.endsWith('Cm') ? Math.floor(value * 10) / 10 : Math.floor(value)
}

/** Label of the button that runs the fix. */
export function fixLabel(t: Translate, { code }: Finding, fix: Command): string {
  return t(fixes[`${code} ${fix.type}`] ?? fixMessageOf(fix))
}

const fixes: Partial<Record<string, MessageId>> = {
  'calendar_page_without_dates add': 'create.calendar.fix.add',
  'empty_slot replace-photo': 'create.preview.fix.fill',
  'empty_page add': 'create.preview.fix.place',
  'empty_document add': 'create.preview.fix.place',
  'empty_document replace-photo': 'create.preview.fix.place',
  'low_resolution replace-photo': 'create.preview.fix.showMore',
  'low_resolution set-background': 'create.preview.fix.showMore',
  'face_cut replace-photo': 'create.faces.fix',
  'face_cut set-background': 'create.faces.fix',
  'low_resolution resize': 'create.preview.fix.smaller',
  'short_of_bleed resize': 'create.preview.fix.extend',
  'text_overflow resize': 'create.preview.fix.largerBox',
  'text_overflow set-properties': 'create.preview.fix.shrink',
}

function fixMessageOf(fix: Command): MessageId {
  if (fix.type === 'remove') return 'create.preview.fix.remove'
  if (fix.type === 'set-names') return 'create.preview.fix.remove'
  if (fix.type === 'fit-inside') return 'create.preview.fix.inside'
  const changesFont = fix.type === 'set-properties' && 'font' in fix.properties
  return changesFont ? 'create.preview.fix.font' : 'create.preview.fix.characters'
}

export function keyOf({ code, pageId, elementId }: Finding): string {
  return `${code} ${pageId} ${elementId ?? ''}`
}
