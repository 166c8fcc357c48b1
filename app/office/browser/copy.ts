/** Buttons that copy the text of a field (`data-copy` names it) and say that they did. */
export function copyTexts(): void {
  for (const field of document.querySelectorAll<HTMLInputElement>('[data-select-all]')) {
    field.addEventListener('focus', () => field.select())
  }
  for (const button of document.querySelectorAll<HTMLElement>('[data-copy]')) {
    const field = document.getElementById(button.dataset['copy']!) as HTMLInputElement
    // Only a secure page may write there; whoever has none selects the text and copies it.
    if (!('clipboard' in navigator)) continue
    button.hidden = false
    button.addEventListener('click', () => void copy(field, button))
  }
}

async function copy(field: HTMLInputElement, button: HTMLElement): Promise<void> {
  await navigator.clipboard.writeText(field.value)
  const words = button.querySelector('span') ?? button
  words.textContent = button.dataset['copied']!
}
