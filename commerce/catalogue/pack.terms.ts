/** How many things of their own are sold as one; what lies beside them, as envelopes do, is not counted. */
export function packSizeOf(
  { setSize }: { setSize?: number | undefined },
  { contents }: { contents?: readonly { count: number }[] | undefined },
): number {
  return setSize ?? contents?.[0]?.count ?? 1
}
