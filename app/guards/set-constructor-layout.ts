import type { Guard } from './guard.ts'

/** The constructor owns the whole screen. A route that wraps it in another layout is a mistake. */
export const setConstructorLayout: Guard = (shop) => {
  const layout = shop.match?.route.layout
  if (layout !== 'blank') throw new Error(`The constructor needs the blank layout, not ${layout}.`)
}
