/** Forms that were typed into and not sent: a reload would lose what is in them. */
const touched = new Set<Element>()

/** Something that saves itself, such as a design. */
type UnsavedWork = { isUnsaved: () => boolean; save: () => Promise<unknown> }
const works = new Set<UnsavedWork>()

/** A form that has left the page took what was in it along. */
export function hasUnsaved(): boolean {
  for (const form of touched) if (!form.isConnected) touched.delete(form)
  return touched.size > 0 || [...works].some((work) => work.isUnsaved())
}

/** Gives back how to stop looking after it. */
export function watchWork(work: UnsavedWork): () => void {
  works.add(work)
  return () => works.delete(work)
}

export async function saveWork(): Promise<void> {
  await Promise.all([...works].map((work) => work.save()))
}

export function watchForms(onUnsaved: () => void): void {
  document.addEventListener('input', (event) => {
    const form = event.target instanceof Element ? event.target.closest('form') : null
    if (!form || form.method === 'get') return
    touched.add(form)
    onUnsaved()
  })
  const forget = (event: Event) => {
    if (event.target instanceof Element) touched.delete(event.target)
  }
  document.addEventListener('reset', forget)
  document.addEventListener('submit', forget)
}
