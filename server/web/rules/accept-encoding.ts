/** Browsers send thirty characters; what is longer says nothing that we would answer differently. */
const LONGEST_HEADER = 500

/** The first of our encodings that the client takes; `br;q=0` means that it does not. */
export function acceptsEncoding<Name extends string>(
  header: string | undefined,
  ours: readonly Name[],
): Name | undefined {
  if (header === undefined || header.length > LONGEST_HEADER) return undefined
  const taken: string[] = []
  for (const part of header.toLowerCase().split(',')) {
    const at = part.indexOf(';')
    if (at < 0) taken.push(part.trim())
    else if (!isNone(part.slice(at + 1))) taken.push(part.slice(0, at).trim())
  }
  return ours.find((name) => taken.includes(name))
}

const isNone = (parameter: string) => /^q=0(?:\.0*)?$/.test(parameter.trim())
