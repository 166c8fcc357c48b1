/** Brings the link of the page that is shown into view: on a phone its row is wider than the screen. */
export function showInRow(link: HTMLElement | null): void {
  const row = link?.closest('nav')
  if (row && link) row.scrollLeft = link.offsetLeft - (row.clientWidth - link.offsetWidth) / 2
}
