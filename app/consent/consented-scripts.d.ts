/** Names on the window by which scripts of others are told things. An import here would make its changes those of every file. */
// oxlint-disable-next-line unicorn/require-module-specifiers -- only a module may declare globals
export {}

type Pixel = ((...args: unknown[]) => void) & { queue: unknown[]; loaded: boolean; version: string }

declare global {
  interface Window {
    dataLayer?: unknown[]
    fbq?: Pixel
    _fbq?: Pixel
  }
}
