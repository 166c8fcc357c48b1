/** Nobody waits for the suggestions' script who does not search. */
export function watchSearch(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.role === 'combobox') return
    if (!target.matches('[data-suggestions] > [name=query]')) return
    void import('./suggestions.ts').then(({ startSuggestions }) => startSuggestions(target))
  })
}
