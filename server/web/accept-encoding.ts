/** The first of our encodings that the client takes; `br;q=0` means that it does not. */
export function acceptsEncoding<Name extends string>(
  header: string | undefined,
  ours: readonly Name[],
): Name | undefined {
  const taken = (header ?? '')
    .toLowerCase()
    .split(',')
    .map((part) => part.trim().split(/\s*;\s*/))
    .filter(([, quality]) => !/^q=0(?:\.0*)?$/.test(quality ?? ''))
    .map(([name]) => name)
  return ours.find((name) => taken.includes(name))
}
