/** The id of the form field that holds an element's words or photo. */
export function fieldIdOf(elementId: string): string {
  return `field-of-${elementId}`
}
