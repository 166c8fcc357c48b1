/** The stranger's version: the brand's British store in English, else its first store. */
export function defaultAlternate<Alternate extends { iso: string }>(
  alternates: readonly Alternate[],
): Alternate | undefined {
  return alternates.find((alternate) => alternate.iso === 'en-GB') ?? alternates[0]
}
