/** Line code: what a scanner reads from the paper of a line. */
export const lineCode = (order: string, position: number) => `${order}/${position}`

/** Code of one of the quantity of a line. */
export const unitCode = (order: string, position: number, unit: number) =>
  `${lineCode(order, position)}/${unit}`

/** Code on the slip of pieces that are made again. */
export const remakeCode = (order: string, position: number, remake: number) =>
  `${lineCode(order, position)}/R${remake}`

export type ScannedCode = {
  order: string
  line?: number | undefined
  unit?: number | undefined
  remake?: number | undefined
}

const CODE = /^([A-Z0-9][A-Z0-9-]{2,39})(?:\/(\d{1,3})(?:\/(R)?(\d{1,4}))?)?$/

/**
 * Reads a code as scanners type it: some send small letters or a space before Enter, and one that believes to be an
 * American keyboard types `'` (Spanish) or `ß` (German) for a hyphen and a hyphen for the slash. Undefined for what is
 * none of ours.
 */
export function readCode(scanned: string): ScannedCode | undefined {
  const trimmed = scanned.trim()
  const typed = /['ß]/.test(trimmed)
    ? trimmed.replaceAll('-', '/').replaceAll(/['ß]/g, '-')
    : trimmed
  const [, order, line, isRemake, number] = CODE.exec(typed.toUpperCase()) ?? []
  if (order === undefined) return undefined
  if (line === undefined) return { order }
  if (number === undefined) return { order, line: Number(line) }
  return isRemake
    ? { order, line: Number(line), remake: Number(number) }
    : { order, line: Number(line), unit: Number(number) }
}
