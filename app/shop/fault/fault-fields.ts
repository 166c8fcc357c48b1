import type { FormValues } from '#app/forms.ts'

export const tickField = (lineId: string) => `line.${lineId}`
export const piecesField = (lineId: string) => `pieces.${lineId}`
export const whatField = (lineId: string) => `what.${lineId}`

const TICKED = /^line\.([0-9a-f-]{36})$/

/** Lines that were ticked, as the API reads them; one whose fault nobody chose is refused there. */
export function readReported(values: FormValues): string[] {
  return Object.keys(values).flatMap((name) => {
    const lineId = TICKED.exec(name)?.[1]
    if (lineId === undefined) return []
    const typed = values[piecesField(lineId)] ?? '1'
    const pieces = /^\d{1,8}$/.test(typed) ? Number(typed) : 0
    return [`${lineId}=${pieces}=${values[whatField(lineId)] ?? ''}`]
  })
}

/** Lines without a chosen fault, by their fields. */
export function missingFaults(values: FormValues): Record<string, string> {
  const missing = Object.keys(values).flatMap((name) => {
    const lineId = TICKED.exec(name)?.[1]
    return lineId !== undefined && !values[whatField(lineId)] ? [whatField(lineId)] : []
  })
  return Object.fromEntries(missing.map((name) => [name, 'required']))
}
