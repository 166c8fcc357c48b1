/** Stands where something of a customer may lie: in the whole browser, and in each of its tabs. */
const MARK = 'signed in'
/** Storage key by which a tab finds the design again that it was working on and could not send. */
const TAB_KEY = 'sitting'

/**
 * Forgets what the browser remembers of a customer who is no longer signed in: ended elsewhere, out of time,
 * or signed out in a browser that does not know `Clear-Site-Data`. Designs that the shop does not have yet
 * stay, since nobody was asked.
 */
export function noteCustomer(isHere: boolean): void {
  forEachStorage((storage) => {
    if (isHere) storage.setItem(MARK, '1')
    else if (storage.getItem(MARK) !== null) forget(storage)
  })
}

export const forgetTraces = () => forEachStorage(forget)

function forget(storage: Storage): void {
  for (const name of Object.keys(storage)) if (name !== TAB_KEY) storage.removeItem(name)
}

/** A browser that remembers nothing says so by an exception. */
function forEachStorage(work: (storage: Storage) => void): void {
  for (const open of [() => localStorage, () => sessionStorage]) {
    try {
      work(open())
    } catch {
      // Nothing is remembered there, so there is nothing to forget.
    }
  }
}
