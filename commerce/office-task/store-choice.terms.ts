type Store = { slug: string; brand: string }

/** Brands that the bar of the office offers: those with more than one store, where there are others beside them. */
export const brandsOf = (stores: readonly Store[]): string[] =>
  [...Map.groupBy(stores, ({ brand }) => brand)]
    .filter(([, own]) => own.length > 1 && own.length < stores.length)
    .map(([brand]) => brand)

/** Stores of a choice in the bar: one, or all of a brand. An unknown one has none. */
export const storesOfChoice = (choice: string, stores: readonly Store[]): string[] =>
  stores.filter(({ slug, brand }) => slug === choice || brand === choice).map(({ slug }) => slug)
