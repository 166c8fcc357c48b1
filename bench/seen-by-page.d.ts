/** What a measured page notes on its window, for whoever measures. */
// oxlint-disable-next-line unicorn/require-module-specifiers -- only a module may declare globals
export {}

declare global {
  interface Window {
    seenOfPage: { fcp: number; lcp: number; shift: number; inp: number; what: string }
    seenOfStep: { fcp: number; lcp: number; ready: number; end: number }
  }
}
