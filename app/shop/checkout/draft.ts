/** Draft of a step: which one, and what the server knew then. */
export type Draft = { name: string; revision: number }

const keyOf = ({ name }: Draft) => `checkout ${name}`

/** Stores what was typed and not sent, for this tab alone: Back and a reload find it again. */
export function storeFormDraft(form: HTMLFormElement, draft: Draft): void {
  const fields = [...new FormData(form)].filter(([, value]) => typeof value === 'string')
  write(keyOf(draft), JSON.stringify({ revision: draft.revision, fields }))
}

export function forgetDraft(draft: Draft): void {
  write(keyOf(draft), undefined)
}

/** Not when something was saved since, here or in another tab: that is newer. */
export function restoreDraft(form: HTMLFormElement, draft: Draft): void {
  const kept = read(keyOf(draft))
  if (!kept || kept.revision !== draft.revision) return
  const values = new Map(kept.fields)
  for (const control of form.elements) {
    if (control instanceof HTMLInputElement && /^(checkbox|radio)$/.test(control.type)) {
      const isOn = values.get(control.name) === control.value
      // Clicked, so that whoever listens hears of it; a radio button is only ever switched on.
      if (isOn !== control.checked && (isOn || control.type === 'checkbox')) control.click()
    } else if (isTyped(control) && values.has(control.name)) {
      control.value = values.get(control.name)!
      control.dispatchEvent(new Event('change', { bubbles: true }))
    }
  }
}

type Typed = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const isTyped = (control: Element): control is Typed =>
  (control instanceof HTMLInputElement && control.type !== 'hidden') ||
  control instanceof HTMLTextAreaElement ||
  control instanceof HTMLSelectElement

function read(key: string): { revision: number; fields: [string, string][] } | undefined {
  try {
    const kept = sessionStorage.getItem(key)
    return kept === null ? undefined : (JSON.parse(kept) as ReturnType<typeof read>)
  } catch {
    return undefined
  }
}

/** A browser that keeps nothing loses only what was not sent. */
function write(key: string, value: string | undefined): void {
  try {
    if (value === undefined) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, value)
  } catch {
    // Private windows may refuse.
  }
}
