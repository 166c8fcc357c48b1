/** Button of a form, by what is sent when it is pressed; a form with one nameless button is known by its fields. */
export type Press = {
  button?: readonly [name: string, value: string]
  fields?: Readonly<Record<string, string | readonly string[]>>
  /** Chosen for fields that take files. */
  files?: Readonly<Record<string, File>>
}

type Control = {
  name: string
  value: string
  isSent: boolean
  isRequired: boolean
  kind: string
  /** Of a button: the form may be sent although fields are empty. */
  isUnchecked: boolean
}

/** A form of a drawn page: what a browser would send of it, and whether it could. */
export type ShownForm = {
  action: string
  has: (press: Press) => boolean
  filled: (press: Press) => FormData
}

/** Forms of a page that write. */
export function formsOf(html: string): ShownForm[] {
  return [...html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)]
    .map(([, head = '', inside = '']) => ({ head: attributesOf(head), inside }))
    .filter(({ head }) => head['method'] === 'post')
    .map(({ head, inside }) => {
      const own = controlsOf(inside, (id) => id === undefined)
      const elsewhere = controlsOf(html, (id) => id !== undefined && id === head['id'])
      return shownForm(head['action'] ?? '', [...own, ...elsewhere])
    })
}

function shownForm(action: string, controls: readonly Control[]): ShownForm {
  const choices = new Set(['radio', 'checkbox', 'option', 'button'])
  const offers = (name: string, value: string, isButton: boolean) =>
    controls.some(
      (one) =>
        one.name === name &&
        (one.kind === 'button') === isButton &&
        (!choices.has(one.kind) || one.value === value),
    )
  const typedIn = ({ fields = {} }: Press) =>
    Object.entries(fields).map(([name, value]) => [name, [value].flat()] as const)
  return {
    action,
    has: (press) =>
      (press.button === undefined || offers(...press.button, true)) &&
      typedIn(press).every(([name, values]) => values.every((one) => offers(name, one, false))) &&
      Object.keys(press.files ?? {}).every((name) =>
        controls.some((one) => one.kind === 'file' && one.name === name),
      ),
    filled(press) {
      const form = new FormData()
      for (const { name, value, isSent } of controls) if (isSent) form.append(name, value)
      for (const [name, values] of typedIn(press)) {
        form.delete(name)
        for (const value of values) form.append(name, value)
      }
      for (const [name, file] of Object.entries(press.files ?? {})) form.set(name, file)
      const isUnchecked = controls.some(
        (one) => one.isUnchecked && one.name === press.button?.[0] && one.value === press.button[1],
      )
      for (const { name, isRequired } of controls) {
        const isEmpty = form.getAll(name).every((value) => value === '')
        if (isRequired && isEmpty && !isUnchecked)
          throw new Error(`A browser would ask for "${name}" first.`)
      }
      if (press.button) form.append(...press.button)
      return form
    },
  }
}

/** Controls that belong to a form; a button may name one that it does not stand in. */
function controlsOf(html: string, isOf: (form: string | undefined) => boolean): Control[] {
  const tags = html.matchAll(
    /<input\b([^>]*)>|<(textarea|select)\b([^>]*)>([\s\S]*?)<\/\2>|<button\b([^>]*)>/g,
  )
  return [...tags].flatMap(([, input, tag, head = '', inside = '', button]) => {
    if (!isOf(attributesOf(input ?? button ?? head)['form'])) return []
    if (tag === 'select') return optionsOf(attributesOf(head), inside)
    if (tag === 'textarea') {
      const value = unescaped(inside.replace(/^\n/, ''))
      return controlOf({ ...attributesOf(head), value }, 'textarea')
    }
    if (button !== undefined) return controlOf(attributesOf(button), 'button')
    const found = attributesOf(input ?? '')
    return controlOf(found, found['type'] ?? 'text')
  })
}

function controlOf(found: Readonly<Record<string, string>>, kind: string): Control[] {
  const { name, value = '' } = found
  if (!name) return []
  const isChoice = kind === 'radio' || kind === 'checkbox'
  const isSent = isChoice ? 'checked' in found : kind !== 'button' && kind !== 'file'
  const isRequired = 'required' in found && kind !== 'file'
  return [{ name, value, isSent, isRequired, kind, isUnchecked: 'formnovalidate' in found }]
}

/** A list of choices sends the first of them while nobody has chosen. */
function optionsOf(head: Readonly<Record<string, string>>, inside: string): Control[] {
  const options = [...inside.matchAll(/<option\b([^>]*)>/g)].map(([, one = '']) =>
    attributesOf(one),
  )
  const chosen = options.find((one) => 'selected' in one) ?? options[0]
  return options.flatMap((one) =>
    controlOf(
      { ...one, name: head['name'] ?? '', ...('required' in head && { required: '' }) },
      'option',
    ).map((control) => ({ ...control, isSent: one === chosen })),
  )
}

const attributesOf = (tag: string): Record<string, string> =>
  Object.fromEntries(
    [...tag.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name.toLowerCase(),
      unescaped(value),
    ]),
  )

const unescaped = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
