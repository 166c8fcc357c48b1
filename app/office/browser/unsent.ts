/** Fields of a form, with what they were drawn with. */
type DrawnField =
  | {
      type: string
      value: string
      defaultValue: string
      checked?: boolean
      defaultChecked?: boolean
    }
  | { multiple: boolean; selectedIndex: number; options: Iterable<DrawnOption> }

type DrawnOption = { selected: boolean; defaultSelected: boolean }

/** Whether somebody has changed a field since the page was drawn; typing it back is no change. */
export function isChanged(field: DrawnField): boolean {
  if ('options' in field) {
    const options = [...field.options]
    if (field.multiple) {
      return options.some(({ selected, defaultSelected }) => selected !== defaultSelected)
    }
    // Where nothing was chosen for it, a browser shows the first.
    const drawn = options.findIndex(({ defaultSelected }) => defaultSelected)
    return field.selectedIndex !== Math.max(drawn, 0)
  }
  if (field.type === 'checkbox' || field.type === 'radio') {
    return field.checked !== field.defaultChecked
  }
  return field.value !== field.defaultValue
}
