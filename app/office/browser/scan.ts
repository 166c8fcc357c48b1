/**
 * A scanner types wherever the focus is. On a page with a field for codes what nobody types into another field goes
 * there, and no key of the office takes a letter of it.
 */
export function catchScans(): void {
  const field = document.querySelector<HTMLInputElement>('[data-scan-field]')
  if (!field) return
  document.addEventListener(
    'keydown',
    (event) => {
      const { key, ctrlKey, metaKey, altKey, target } = event
      const element = target as HTMLElement
      const isElsewhere = element === field || /^(INPUT|TEXTAREA|SELECT)$/.test(element.tagName)
      if (isElsewhere || ctrlKey || metaKey || altKey || !/^[\w'ß/-]$/.test(key)) return
      // The letter of this very key press lands in the field, too.
      field.focus()
    },
    { capture: true },
  )
}
