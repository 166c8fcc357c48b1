import type { Command } from './commands/command.ts'
import type { DesignDocument } from './document.ts'
import type { Element } from './elements/element.ts'

type PlaceholderFinding = {
  code: 'placeholder_text'
  severity: 'confirm'
  numbers: Record<string, number>
  fixes: () => Command[]
}

/** "Anna" would be printed on the mug of somebody who is called Zosia. */
export function placeholderFindings(
  document: Pick<DesignDocument, 'isTemplate'>,
  element: Element,
): PlaceholderFinding[] {
  if (document.isTemplate || element.type !== 'text' || !element.placeholder) return []
  if (element.text.trim() === '') return []
  const fixes = (): Command[] => [{ type: 'remove', elementIds: [element.id] }]
  return [{ code: 'placeholder_text', severity: 'confirm', numbers: {}, fixes }]
}
