const SECOND_MS = 1_000

/** Shows how long it is until the moment that the element names; returns how to stop. */
export function startCountdown(clock: HTMLElement): () => void {
  const until = Date.parse(clock.dataset['countdown']!)
  const show = () => {
    const seconds = Math.ceil((until - Date.now()) / SECOND_MS)
    clock.textContent = seconds > 0 ? clockText(seconds) : ''
    if (seconds <= 0) clearInterval(timer)
  }
  const timer = setInterval(show, SECOND_MS)
  show()
  return () => clearInterval(timer)
}

/** `59:07`, and `1:00:00` from an hour on. */
export function clockText(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const minutes = Math.floor(seconds / 60)
  const hours = Math.floor(minutes / 60)
  return hours > 0
    ? `${hours}:${two(minutes % 60)}:${two(seconds % 60)}`
    : `${minutes}:${two(seconds % 60)}`
}
