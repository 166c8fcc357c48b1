import type { DesignDocument } from '#design/document.ts'
import type { PersonalField } from '#design/personal-fields.ts'
import { preflight } from '#design/preflight.ts'

/**
 * Whether a published design can be printed as it is. One with a place for a photo, or with a sample
 * of a name, would arrive with a hole or a stranger's name on it.
 */
export function isCompleteDesign(
  document: DesignDocument,
  fields: readonly PersonalField[] | undefined,
): boolean {
  if (fields === undefined) return false
  const isFilled = fields.every((field) =>
    field.kind === 'photo' ? !field.isEmpty : !field.isSample,
  )
  return isFilled && preflight(document).every(({ severity }) => severity === 'warn')
}
