/** Button of a page that is for paper: it opens the browser's own dialog. */
export function printPages(): void {
  document.addEventListener('click', ({ target }) => {
    if ((target as Element).closest('[data-print]')) print()
  })
}
