/**
 * Queries of the lists that entries of the menu open, by their paths; the others open theirs as it stands. The number
 * beside an entry counts just these rows: a number that its own link does not show is not believed a second time.
 */
const menuQueries: Readonly<Record<string, string>> = {
  '/orders': 'view=todo',
  '/production': 'view=due',
  '/refunds': 'state=approval',
}

/** Query of the list that an entry opens: that of the view which somebody's role begins with, or its own. */
export const menuQueryOf = (path: string, opening: string | undefined): string =>
  opening ?? menuQueries[path] ?? ''
