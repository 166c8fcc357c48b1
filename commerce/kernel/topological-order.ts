type Step = { name: string; after?: readonly string[] | undefined }

/** Every step behind those it names in `after`; steps that name none of each other stay as they are listed. */
export function inTopologicalOrder<S extends Step>(steps: readonly S[]): S[] {
  const ordered: S[] = []
  const place = (step: S, path: readonly string[]) => {
    if (ordered.includes(step)) return
    if (path.includes(step.name)) {
      throw new Error(`${[...path, step.name].join(' after ')}: none of these can be first.`)
    }
    for (const name of step.after ?? []) {
      const earlier = steps.find((one) => one.name === name)
      if (!earlier) throw new Error(`${step.name} comes after ${name}, which does not exist.`)
      place(earlier, [...path, step.name])
    }
    ordered.push(step)
  }
  for (const step of steps) place(step, [])
  return ordered
}
